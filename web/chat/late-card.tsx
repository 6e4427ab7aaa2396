// Cards of what comes after a sale. Few answers have one, so the host loads them when the first does.
import type { MessageOutput, ReturnOutput, ThreadsOutput } from "#contract/chat/chat.ts";
import { MessageCard, ThreadList } from "./message-cards.tsx";
import { ReturnCard } from "./return-card.tsx";

export interface LateCardProps {
  output: ReturnOutput | ThreadsOutput | MessageOutput;
  /** It belongs to the last answer. */
  latest: boolean;
}

export default function LateCard({ output, latest }: LateCardProps) {
  if ("threads" in output) return <ThreadList threads={output.threads} />;
  if ("draft" in output) return <MessageCard draft={output.draft} open={latest} />;
  return output.returnable.map((back) => <ReturnCard key={back.id} part={back} open={latest} />);
}
