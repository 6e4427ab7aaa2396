import { Button } from "@radix-ui/themes";
import type { ComponentProps, ReactNode } from "react";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { useKeepFocus } from "#web/ui/keep-focus.ts";
import { ChoosePieces, type Piece, type usePiecesDraft } from "./choose-pieces.tsx";

/** A button, and the dialog in which it asks for pieces and what else the act needs. */
export function PiecesDialog({
  button,
  label,
  waiting,
  main = false,
  items,
  draft: { chosen, setChosen },
  says,
  first,
  children,
  ...question
}: {
  button: string;
  /** The button's words for who doesn't see what it stands beside. */
  label: string;
  waiting: boolean;
  /** The next thing to do, which stands out. */
  main?: boolean;
  items: readonly Piece[];
  draft: ReturnType<typeof usePiecesDraft>;
  /** What is said of the chosen pieces' price. */
  says: (amount: string) => ReactNode;
  /** Stands above the pieces. */
  first?: ReactNode;
} & Omit<ComponentProps<typeof ConfirmDialog>, "trigger">) {
  const control = useKeepFocus<HTMLButtonElement>(waiting);
  return (
    <ConfirmDialog
      {...question}
      trigger={
        <Button
          ref={control}
          type="button"
          size="3"
          variant="soft"
          {...(main ? {} : { color: "gray" as const, highContrast: true })}
          loading={waiting}
          aria-label={label}
        >
          {button}
        </Button>
      }
    >
      {first}
      <ChoosePieces items={items} chosen={chosen} onChange={setChosen} says={says} />
      {children}
    </ConfirmDialog>
  );
}
