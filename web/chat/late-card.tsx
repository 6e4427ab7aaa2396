// Cards of what comes after a sale, and of a vendor's own shop. Few answers have one, so the host loads them when the first does.
import type { MessageOutput, ReturnOutput, ThreadsOutput } from "#contract/chat/chat.ts";
import type { OwnEditOutput, OwnShopOutput, WhichListingOutput } from "#contract/chat/own-shop.ts";
import { MessageCard, ThreadList } from "./message-cards.tsx";
import { EditCard, OwnShopCard, WhichListing } from "./own-shop-cards.tsx";
import { ReturnCard } from "./return-card.tsx";

export interface LateCardProps {
  output: ReturnOutput | ThreadsOutput | MessageOutput | OwnShopOutput | OwnEditOutput | WhichListingOutput;
  /** It belongs to the last answer. */
  latest: boolean;
}

export default function LateCard({ output, latest }: LateCardProps) {
  if ("threads" in output) return <ThreadList threads={output.threads} />;
  if ("draft" in output) return <MessageCard draft={output.draft} open={latest} />;
  if ("own" in output) return <OwnShopCard own={output.own} />;
  if ("edit" in output) return <EditCard edit={output.edit} open={latest} />;
  if ("which" in output) return <WhichListing listings={output.which.listings} open={latest} />;
  return output.returnable.map((back) => <ReturnCard key={back.id} part={back} open={latest} />);
}
