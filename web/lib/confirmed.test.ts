// An admin's acts that need the password: it is asked for, and then the act is done.
import { expect, test } from "bun:test";
import { createElement, type PropsWithChildren } from "react";
import { installDom } from "#tests/harness/dom.ts";
import { playServer } from "#tests/harness/played-server.ts";
import { createQueryClient } from "./query-client.ts";

await installDom();
const { act, renderHook } = await import("@testing-library/react");
const { QueryClientProvider } = await import("@tanstack/react-query");
const { useModerateListing } = await import("#web/admin/listings-data.ts");
const { useChangePerson } = await import("#web/admin/people-data.ts");
const { useSuspension } = await import("#web/admin/vendors-data.ts");
const { usePasswordQuestion } = await import("./confirmed.ts");

const server = playServer();
const person = (step: "lock" | "unlock" | "end-sessions" | "make-admin" | "unmake-admin") =>
  [
    `POST /api/admin/users/u1/${step}`,
    () => useChangePerson({ id: "u1", username: "anele" }),
    { step, reason: "Fraud" },
  ] as const;
const suspension = (step: "suspend" | "restore") =>
  [
    `POST /api/admin/vendors/v1/${step}`,
    () => useSuspension({ id: "v1", businessName: "Vaal Candles" }),
    step === "suspend" ? "Counterfeits" : null,
  ] as const;

type Act = readonly [call: string, use: () => { mutateAsync(asked: never): Promise<unknown> }, asked: unknown];
const acts: Act[] = [
  person("lock"),
  person("unlock"),
  person("end-sessions"),
  person("make-admin"),
  person("unmake-admin"),
  suspension("suspend"),
  suspension("restore"),
  [
    "POST /api/admin/listings/l1/take-down",
    () => useModerateListing({ id: "l1", title: "A bag" }),
    { step: "take-down", reason: "A counterfeit" },
  ],
];

test.each(acts)("%s waits for the password and is then sent again", async (call, use, asked) => {
  let typed = false;
  server.on(call, () =>
    typed ? Response.json({}) : Response.json({ message: "Again", reason: "confirm" }, { status: 403 }),
  );
  const wrapper = ({ children }: PropsWithChildren) =>
    createElement(QueryClientProvider, { client: createQueryClient() }, children);
  const { result } = renderHook(use, { wrapper });
  let done: Promise<unknown> = Promise.resolve();
  const question = new Promise<void>((resolve) => {
    const stop = usePasswordQuestion.subscribe(({ answer }) => {
      if (!answer) return;
      stop();
      resolve();
    });
  });
  await act(async () => {
    done = result.current.mutateAsync(asked as never);
    // Without a question the call's refusal fails the test.
    await Promise.race([question, done]);
  });
  expect(server.asked(call)).toHaveLength(1);
  typed = true;
  await act(async () => {
    usePasswordQuestion.getState().answer?.(true);
    await done;
  });
  expect(server.asked(call)).toHaveLength(2);
});
