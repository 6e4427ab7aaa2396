import { expect, test } from "bun:test";
import { stemsOf } from "#contract/language/words.ts";
import { namesOf, partsIn } from "./head-nouns.ts";

test.each<[string, string[]]>([
  ["Bicycle helmet, junior", ["bicycle helmet"]],
  ["Mountain bicycle 26 inch", ["mountain bicycle"]],
  ["26 inch bicycle", ["bicycle"]],
  ["Kettle stainless steel 1.7 l", ["kettle"]],
  ["Tent 4 person blue", ["tent"]],
  ["Four-person tunnel tent", ["tunnel tent"]],
  ["USB 2.0 hub", ["usb hub"]],
  ["X300 keyboard", ["x300 keyboard"]],
  ["Cover for a tent", ["cover"]],
  ["LED globe with battery", ["led globe"]],
  ["Tent – waterproof", ["tent"]],
  ["Hammock -10 °C quilted", ["hammock"]],
  ["Hammock 140 x 200 cm", ["hammock"]],
  ["Petrol generator 6kVA silent", ["petrol generator"]],
  ["LED 7W bulb", ["led bulb"]],
  ["Dominoes in a pouch", ["dominoes"]],
  ["Socket kit", ["socket"]],
  ["Butternut seed packet", ["butternut seed"]],
  ["Knotted rug", ["rug"]],
  ["Set of three pots", ["set", "pots"]],
  ["Pots and pans", ["pots", "pans"]],
  ["Throw", ["throw"]],
  ["Potjie pot no. 3", ["potjie pot"]],
  ["Fig jam no added sugar", ["fig jam"]],
  ["Red", ["red"]],
  ["Wireless mouse ergonomic quiet click thumb rest wheel", []],
  ["Notebook internal spare UK layout keyboard for A12", ["spare uk layout keyboard"]],
  ["Notebook internal spare UK layout keyboard fits A12", ["spare uk layout keyboard"]],
  ["Notebook internal spare UK layout keyboard, A12", []],
  ["", []],
  ["!!!", []],
])("%s is called %j", (title, names) => {
  const wanted = names.map((name) =>
    stemsOf(name)
      .filter((stem) => !/\d/.test(stem))
      .join(" "),
  );
  expect(namesOf(title).map((name) => name.join(" "))).toEqual(wanted);
});

test.each<[string, string[]]>([
  ["Notebook 8 GB memory 256 GB drive", ["drive"]],
  ["Notebook 8GB memory 256GB drive 2kg", ["drive"]],
  ["Notebook 8 GB memory 256 GB black drive", []],
  ["Drive 2.5 inch 256 GB", []],
  ["Solid 2.5 inch 256 GB drive", []],
  ["Stick 64 GB memory, 64 GB USB stick", ["usb"]],
  ["USB stick 4 GB cache 64 GB USB", []],
  ["Kettle 2 litre", []],
  ["Soup bowls 6 pieces with 2 l pot", []],
  ["2 x pillow 1 x duvet", []],
  ["Combo 2 kg flour 1 kg sugar", []],
])("%s has the parts %j", (title, parts) => {
  expect([...partsIn(title)].sort()).toEqual(parts.flatMap(stemsOf).sort());
});
