import { Button, Spinner } from "@radix-ui/themes";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { CurrentUser } from "#contract/users/users.ts";
import type { WidgetConsent } from "#contract/widget/widget.ts";
import { ApiError } from "#web/lib/api.ts";
import { meOptions } from "#web/lib/session.ts";
import { usePress } from "#web/lib/use-press.ts";
import { Field } from "#web/ui/field.tsx";
import { useKeepFocus } from "#web/ui/keep-focus.ts";
import { LoadFailed } from "#web/ui/load-failed.tsx";
import { useSettled } from "#web/ui/use-settled.ts";
import { useTitle } from "#web/ui/use-title.ts";
import { isOver, useAnswerSignIn, useConsent } from "#web/widget/sign-in-data.ts";
import { AuthFrame } from "./auth-frame.tsx";
import { preloadSignIn, SignInHere } from "./sign-in-here.tsx";

const idOf = (hash: string): string => new URLSearchParams(hash.slice(1)).get("h") ?? "";

/** The id stays in the fragment: it survives a reload, and fragments are never sent to a server. */
function useRequestId(): string {
  const [id, setId] = useState(() => idOf(location.hash));
  useEffect(() => {
    const take = () => setId(idOf(location.hash));
    addEventListener("hashchange", take);
    return () => removeEventListener("hashchange", take);
  }, []);
  return id;
}

/** The pop-up of a vendor's chat. Passwords are typed only on the marketplace's own pages. */
export default function WidgetSignIn() {
  useTitle("Sign in to a chat");
  const id = useRequestId();
  useEffect(preloadSignIn, []);
  if (id === "") return <Over>This link is not complete. Please go back to the chat and start again.</Over>;
  return <Request key={id} id={id} />;
}

const Over = ({ children }: { children: ReactNode }) => (
  <AuthFrame title="This sign-in is over" home={false}>
    <p role="alert">{children}</p>
  </AuthFrame>
);

type Answer = "approved" | "declined" | "left";

function Request({ id }: { id: string }) {
  const me = useQuery(meOptions);
  const consent = useConsent(id);
  const [answer, setAnswer] = useState<Answer | null>(null);
  if (answer) return <Answered answer={answer} />;
  const failed = [consent, me].find(({ isError, data }) => isError && data === undefined);
  if (failed && isOver(failed.error)) return <Over>{failed.error.forPeople}</Over>;
  if (failed) {
    return (
      <AuthFrame title="Sign in to this chat?" home={false}>
        <LoadFailed
          level={2}
          what="This sign-in"
          busy={consent.isFetching || me.isFetching}
          onRetry={() => void failed.refetch()}
        />
      </AuthFrame>
    );
  }
  if (!consent.data || me.data === undefined) {
    return (
      <AuthFrame title="Sign in to this chat?" home={false}>
        <p className="sign-in-loading">
          <Spinner size="3" />
          <span className="sr-only">Loading</span>
        </p>
      </AuthFrame>
    );
  }
  return <Question id={id} consent={consent.data} me={me.data} onAnswer={setAnswer} />;
}

/** Shows the result and closes the window. Browsers close only windows that a script opened, so the text has to be enough. */
function Answered({ answer }: { answer: Answer }) {
  const said = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    said.current?.focus();
    window.close();
  }, []);
  return (
    <AuthFrame title={answer === "approved" ? "You're signed in" : "You are not signed in"} home={false}>
      <p ref={said} tabIndex={-1} className="account-said">
        {answer === "approved" ? "You're signed in. You can close this window." : "You can close this window."}
      </p>
    </AuthFrame>
  );
}

interface QuestionProps {
  id: string;
  consent: WidgetConsent;
  me: CurrentUser | null;
  onAnswer: (answer: Answer) => void;
}

function Question({ id, consent, me, onAnswer }: QuestionProps) {
  const [another, setAnother] = useState(false);
  const { vendor, origin } = consent;
  return (
    <AuthFrame title="Sign in to this chat?" home={false}>
      <dl className="sign-in-facts">
        <div>
          <dt>Shop</dt>
          <dd>
            {vendor.businessName}, {vendor.city}
          </dd>
        </div>
        <div>
          <dt>Site</dt>
          <dd>{origin}</dd>
        </div>
      </dl>
      <p className="field-hint sign-in-check">If you didn't come from the chat on that site, close this window.</p>
      {me && !another ? (
        <Consent key={me.id} id={id} consent={consent} me={me} onAnswer={onAnswer} onAnother={() => setAnother(true)} />
      ) : (
        <>
          <SignInHere onSignedIn={() => setAnother(false)} />
          <p className="auth-other">
            <Button variant="ghost" onClick={() => (me ? setAnother(false) : onAnswer("left"))}>
              {me ? `Go on as ${me.username}` : "Not now"}
            </Button>
          </p>
        </>
      )}
    </AuthFrame>
  );
}

/**
 * The frame that opened this window; null if this window came from a link, from another site's window, or lost its opener. The number
 * that the shopper types then shows that they see the chat: the link may be somebody else's.
 */
function openingFrame(): Window | null {
  const opener: Window | null = window.opener;
  try {
    return opener?.location.origin === location.origin ? opener : null;
  } catch {
    return null;
  }
}

function Consent({
  id,
  consent: { vendor, origin },
  me,
  onAnswer,
  onAnother,
}: QuestionProps & { me: CurrentUser; onAnother: () => void }) {
  const answering = useAnswerSignIn(id);
  const { isPending, error, variables } = answering;
  const [opener] = useState(openingFrame);
  const [number, setNumber] = useState("");
  const press = usePress({
    mutateAsync: async (agree: boolean) => {
      const code = await answering.mutateAsync({ agree, ...(agree && !opener && { number: number.trim() }) });
      if (code !== null) opener?.postMessage({ indaba: 1, type: "code", id, code }, location.origin);
      onAnswer(code === null ? "declined" : "approved");
    },
  });
  const settled = useSettled();
  const agree = useKeepFocus<HTMLButtonElement>(isPending || !settled);
  return (
    <div className="sign-in-consent">
      {isOver(error) && (
        <p className="notice" role="alert">
          {error.forPeople}
        </p>
      )}
      <p>The chat may:</p>
      <ul className="list">
        <li>talk to you as {me.username}, and keep what was said for you</li>
        <li>show your cart and add products to it</li>
        <li>show you your orders from {vendor.businessName}</li>
      </ul>
      <p className="soft">It can't pay, change your settings, see your other orders or learn your password.</p>
      {!opener && (
        <>
          <p>
            <strong>
              Did somebody send you this link, or a number? Then close this window: you would let them see your cart and
              orders.
            </strong>
          </p>
          <Field
            label={`Number that the chat on ${origin} shows`}
            inputMode="numeric"
            autoComplete="off"
            error={error instanceof ApiError ? error.fields.number : undefined}
            value={number}
            onChange={({ target }) => setNumber(target.value)}
          />
        </>
      )}
      <Button
        ref={agree}
        size="3"
        loading={isPending && variables?.agree === true}
        disabled={isPending || !settled || isOver(error)}
        onClick={() => press(true)}
      >
        Continue as {me.username}
      </Button>
      <Button
        size="3"
        variant="soft"
        loading={isPending && variables?.agree === false}
        disabled={isPending || isOver(error)}
        onClick={() => press(false)}
      >
        Not now
      </Button>
      <p className="sign-in-another">
        <button type="button" className="text-link" disabled={isPending} onClick={onAnother}>
          Use another account
        </button>
      </p>
    </div>
  );
}
