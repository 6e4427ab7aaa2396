import { Button } from "@radix-ui/themes";
import type { OwnWidget } from "#contract/widget/widget.ts";
import { widgetLimits } from "#contract/widget/widget-rules.ts";
import { usePress } from "#web/lib/use-press.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { useKeepFocus } from "#web/ui/keep-focus.ts";
import { CopyBlock } from "./copy-block.tsx";
import { useCreateKey, useRevokeKeys } from "./own-widget-data.ts";

const { rotationDays } = widgetLimits;

export function KeyPanel({ widget }: { widget: OwnWidget }) {
  return (
    <section className="panel panel-form stack gap-4-5" aria-labelledby="key-title">
      <h2 className="panel-title" id="key-title">
        Key
      </h2>
      <p className="soft">
        It names your shop to the chat. It is no secret, as it stands in your pages; which sites may show the chat is
        what you decide below.
      </p>
      {widget.key === null ? <FirstKey /> : <Key shown={widget.key} />}
      {widget.endingKeys.length > 0 && (
        <ul className="ending-keys">
          {widget.endingKeys.map(({ key, endsAt }) => (
            <li key={key}>
              <code>{key}</code> works until {dayOf(endsAt)}
            </li>
          ))}
        </ul>
      )}
      {(widget.key !== null || widget.endingKeys.length > 0) && <KeyActions hasKey={widget.key !== null} />}
    </section>
  );
}

const dayOf = (time: string) =>
  new Date(time).toLocaleString("en-ZA", {
    weekday: "long",
    day: "numeric",
    month: "long",
    hour: "2-digit",
    minute: "2-digit",
  });

const Key = ({ shown }: { shown: string }) => <CopyBlock label="Your key" text={shown} copyName="Copy key" />;

function FirstKey() {
  const create = useCreateKey();
  const press = usePress(create);
  const button = useKeepFocus<HTMLButtonElement>(create.isPending);
  return (
    <Button
      ref={button}
      size="3"
      className="form-submit"
      loading={create.isPending}
      onClick={() => press({ replaced: false })}
    >
      Create key
    </Button>
  );
}

function KeyActions({ hasKey }: { hasKey: boolean }) {
  const create = useCreateKey();
  const revoke = useRevokeKeys();
  const rotate = usePress(create);
  const end = usePress(revoke);
  const rotateButton = useKeepFocus<HTMLButtonElement>(create.isPending);
  const revokeButton = useKeepFocus<HTMLButtonElement>(revoke.isPending);
  return (
    <div className="row">
      {hasKey && (
        <ConfirmDialog
          trigger={
            <Button
              ref={rotateButton}
              size="2"
              variant="surface"
              color="gray"
              highContrast
              loading={create.isPending}
              disabled={revoke.isPending}
            >
              Replace key
            </Button>
          }
          title="Replace the key?"
          text={`You get a new key and a new line for your site. The old key goes on working for ${rotationDays} days, so there is time to change every page.`}
          action="Make a new key"
          onConfirm={() => rotate({ replaced: true })}
        />
      )}
      <ConfirmDialog
        trigger={
          <Button
            ref={revokeButton}
            size="2"
            variant="surface"
            color="red"
            loading={revoke.isPending}
            disabled={create.isPending}
          >
            Revoke
          </Button>
        }
        title="Revoke every key now?"
        text="The chat goes from all your sites at once, older keys included, and everybody who is chatting there or is signed in is signed out. Your settings stay. To bring the chat back, make a new key and put the new line on your site."
        action="Revoke now"
        destructive
        onConfirm={() => end(undefined)}
      />
    </div>
  );
}
