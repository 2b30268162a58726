//! What stands in an object? Keys and values, before anything is made of them.

use std::fmt;

use serde::Deserialize;
use serde::de::{DeserializeSeed, Deserializer, Error as _, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde_json::Value;

use super::Label;
use crate::wreath::Part;

/// The contents of an object, as they stand there.
#[derive(Default)]
pub(super) struct Body {
    pub degree: Option<u64>,
    pub orbits: Option<Vec<Orbit>>,
    pub generators: Option<Vec<Element>>,
    pub cycles: Option<Vec<Vec<Vec<u32>>>>,
}

#[derive(Deserialize)]
pub(super) struct Orbit {
    pub n: u32,
    #[serde(default = "one")]
    pub k: u32,
}

fn one() -> u32 {
    1
}

/// A generator, as it stands there.
pub(super) enum Element {
    Images(Vec<u32>),
    Parts(Vec<Part>),
    /// An empty list: nothing says of which kind it is.
    Empty,
}

/// Reads an object into its label and its body, so that the label is there even if the rest is bad.
pub(super) struct Object<'a> {
    pub label: &'a mut Label,
    pub body: &'a mut Body,
}

impl<'de> DeserializeSeed<'de> for Object<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_map(self)
    }
}

impl<'de> Visitor<'de> for Object<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("an object with the generators of a group")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        while let Some(key) = map.next_key::<String>()? {
            let (label, body) = (&mut *self.label, &mut *self.body);
            match key.as_str() {
                "id" => fill(&mut label.id, "id", label_value(&mut map)?)?,
                "name" => fill(&mut label.name, "name", label_value(&mut map)?)?,
                "degree" => fill(&mut body.degree, "degree", map.next_value()?)?,
                "orbits" => fill(&mut body.orbits, "orbits", map.next_value()?)?,
                "generators" => fill(&mut body.generators, "generators", map.next_value()?)?,
                "generators_cycles" => fill(&mut body.cycles, "generators_cycles", map.next_value()?)?,
                _ => map.next_value::<IgnoredAny>().map(|_| ())?,
            }
        }
        Ok(())
    }
}

fn fill<T, E: serde::de::Error>(place: &mut Option<T>, key: &'static str, value: T) -> Result<(), E> {
    match place.replace(value) {
        None => Ok(()),
        Some(_) => Err(E::duplicate_field(key)),
    }
}

fn label_value<'de, A: MapAccess<'de>>(map: &mut A) -> Result<Value, A::Error> {
    match map.next_value()? {
        value @ (Value::String(_) | Value::Number(_)) => Ok(value),
        _ => Err(A::Error::custom("expected a text or a number as id or name")),
    }
}

impl<'de> Deserialize<'de> for Element {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Items;

        impl<'de> Visitor<'de> for Items {
            type Value = Element;

            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str("a list of images, or of pairs of images and twists")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Element, A::Error> {
                let mut element = Element::Empty;
                while let Some(item) = items.next_element()? {
                    match (&mut element, item) {
                        (Element::Empty, Item::Image(image)) => element = Element::Images(vec![image]),
                        (Element::Empty, Item::Pair(part)) => element = Element::Parts(vec![part]),
                        (Element::Images(images), Item::Image(image)) => images.push(image),
                        (Element::Parts(parts), Item::Pair(part)) => parts.push(part),
                        _ => return Err(A::Error::custom("numbers and lists side by side in a generator")),
                    }
                }
                Ok(element)
            }
        }

        deserializer.deserialize_seq(Items)
    }
}

/// A part of a generator.
enum Item {
    Image(u32),
    Pair(Part),
}

impl<'de> Deserialize<'de> for Item {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct ImageOrPair;

        impl<'de> Visitor<'de> for ImageOrPair {
            type Value = Item;

            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str("an image (a whole number), or a pair of images and twists")
            }

            fn visit_u64<E: serde::de::Error>(self, image: u64) -> Result<Item, E> {
                let too_large =
                    || E::custom(format_args!("image {image} is out of range, expected at most {}", u32::MAX));
                u32::try_from(image).map(Item::Image).map_err(|_| too_large())
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut pair: A) -> Result<Item, A::Error> {
                let missing = |i| A::Error::invalid_length(i, &"images and twists");
                let perm = pair.next_element()?.ok_or_else(|| missing(0))?;
                let twist = pair.next_element()?.ok_or_else(|| missing(1))?;
                match pair.next_element::<IgnoredAny>()? {
                    None => Ok(Item::Pair(Part { perm, twist })),
                    Some(_) => Err(missing(3)),
                }
            }
        }

        deserializer.deserialize_any(ImageOrPair)
    }
}
