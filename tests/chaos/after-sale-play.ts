// Plays a sequence on the model, and on a shop that should hold the same.
import { expect } from "bun:test";
import type { Command, PartAct } from "./after-sale-acts.ts";
import { Model } from "./after-sale-model.ts";
import type { ModelPart } from "./after-sale-part.ts";
import type { Played } from "./after-sale-shop.ts";
import type { PayAct } from "./payout-acts.ts";

/** Without a shop on the model alone. */
export async function playOn(played: Played | null, sequence: readonly Command[]): Promise<void> {
  let model = new Model();
  const act = async (aimed: PartAct | null | undefined) => {
    const part = aimed && model.part(aimed);
    if (!part) return;
    const call = played?.act(aimed, part);
    const expected = model.act(aimed, part);
    if (call) expect([aimed, await call()]).toEqual([aimed, expected]);
  };
  const pay = async (act: PayAct) => {
    const expected = model.pay(act);
    if (played) expect([act, await played.pay(act)]).toEqual([act, expected]);
  };
  const race = async (one: PartAct, other: PartAct | PayAct) => {
    const part = model.part(one);
    if (!part) return;
    if (!played) {
      await act(one);
      return "pays" in other ? pay(other) : act(other);
    }
    const calls = [played.act(one, part), "pays" in other ? () => played.pay(other) : played.act(other, part)];
    const outcome = (acts: (PartAct | PayAct)[]) => {
      const after = model.clone();
      const did = acts.map((each) =>
        "pays" in each ? after.pay(each) : after.act(each, after.part(each) as ModelPart),
      );
      return { after, did };
    };
    const [first, second] = [outcome([one, other]), outcome([other, one])];
    second.did.reverse();
    // Either may be first.
    const did = await Promise.all(calls.map((call) => call()));
    const seen = await played.seen();
    const so = [first, second].find((each) => Bun.deepEquals(each.did, did) && Bun.deepEquals(each.after.seen(), seen));
    if (!so) expect({ did, seen }).toEqual({ did: first.did, seen: first.after.seen() });
    else model = so.after;
  };
  const change = async (command: Extract<Command, { does: "import" | "suspend" }>) => {
    if (command.does === "suspend") {
      model.suspend(command);
      await played?.suspend(command.vendor, command.suspended);
    } else {
      const expected = model.import(command);
      const before = model.before[command.listing] as number;
      if (played) expect(await played.import(command, before)).toBe(expected);
    }
  };
  for (const command of sequence) {
    if (command.does === "buy") {
      const [wanted, prices] = [model.buyable(command.pieces), [...model.prices]];
      const expected = model.reserve(wanted);
      if (played) expect(await played.reserve(command.pieces, command.address)).toBe(expected);
      if (!expected) continue;
      if (command.meanwhile) await change(command.meanwhile);
      model.check();
      const ordered = model.finish(command, prices);
      await played?.finish(command.paid, ordered);
    } else if (command.does === "import" || command.does === "suspend") {
      await change(command);
    } else if (command.does === "delete") {
      model.deleteAccount();
      await played?.deleteAccount();
    } else if (command.does === "pay") {
      for (const each of command.acts) await ("pays" in each ? pay(each) : act(model.aim(each)));
    } else if (command.does === "repeat") {
      await act(model.done[command.nth]);
    } else if (command.does === "race") {
      const one = model.aim(command.one);
      const other = "pays" in command.other ? command.other : model.aim(command.other);
      if (one && other) await race(one, other);
    } else {
      await act(model.aim(command));
      for (let left = command.does === "return" ? command.answers : 0; left > 0; left--) {
        const { order, vendor } = command;
        await act(model.aim({ does: "answer", order, vendor, nth: -1, to: null }));
      }
    }
    model.check();
  }
  if (played) expect(await played.seen()).toEqual(model.seen());
}
