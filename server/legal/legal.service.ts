// The legal pages: the text that comes with the shop, until an admin publishes a version.
import { and, desc, eq } from "drizzle-orm";
import { filled, readSentences } from "#contract/language/sentences.ts";
import type { LegalPage } from "#contract/legal/legal.ts";
import { type LegalName, legalNames } from "#contract/legal/legal-names.ts";
import type { Database } from "#db/engine/index.ts";
import { legalVersions } from "#db/schema.ts";
import { AppError } from "#server/app-error.ts";
import { type Act, record } from "#server/audit/act.ts";
import type { Settings } from "#server/settings.ts";
import data from "./legal.txt" with { type: "text" };

const shipped = readSentences(data);

/** What the shipped texts say of this shop. */
export type LegalFacts = Readonly<
  Record<
    "operator" | "address" | "contact" | "returnDays" | "defectDays" | "answerDays" | "addressDays" | "invoiceYears",
    string | number
  >
>;

export const legalFacts = (settings: Settings): LegalFacts => {
  const { operator, returnDays } = settings;
  const said = (text: string | null) => text ?? "not published here yet";
  return {
    operator: said(operator.name),
    address: said(operator.address),
    contact: said(operator.contact),
    returnDays: returnDays["cooling-off"],
    defectDays: returnDays.defect,
    answerDays: settings.returnAnswerDays,
    addressDays: settings.addressKeptDays,
    invoiceYears: settings.invoiceKeptYears,
  };
};

const isName = (name: string): name is LegalName => legalNames.some((each) => each === name);
const notFound = () => new AppError("not-found", "Page not found");

const firstText = (page: LegalName, facts: LegalFacts): LegalPage => ({
  page,
  text: (shipped.get(page) ?? []).map((text) => filled(text, facts)).join("\n\n"),
  version: 0,
  changedAt: null,
});

/** Its newest version; "not-found" for a page or a version that there is not. */
export async function readLegal(db: Database, name: string, facts: LegalFacts, version?: number): Promise<LegalPage> {
  if (!isName(name)) throw notFound();
  if (version === 0) return firstText(name, facts);
  const [row] = await db
    .select()
    .from(legalVersions)
    .where(and(eq(legalVersions.page, name), version === undefined ? undefined : eq(legalVersions.version, version)))
    .orderBy(desc(legalVersions.version))
    .limit(1);
  if (row) return { page: name, text: row.text, version: row.version, changedAt: row.createdAt.toISOString() };
  if (version === undefined) return firstText(name, facts);
  throw notFound();
}

export const readAllLegal = (db: Database, facts: LegalFacts): Promise<LegalPage[]> =>
  Promise.all(legalNames.map((name) => readLegal(db, name, facts)));

/** "conflict" unless nobody has published since; the key decides between two at once. */
export async function publishLegal(
  act: Act,
  name: string,
  facts: LegalFacts,
  { text, basedOn }: { text: string; basedOn: number },
): Promise<LegalPage> {
  const { tx } = act;
  const before = await readLegal(tx, name, facts);
  const version = before.version + 1;
  const [row] =
    before.version === basedOn
      ? await tx.insert(legalVersions).values({ page: before.page, version, text }).onConflictDoNothing().returning()
      : [];
  if (!row) {
    throw new AppError(
      "conflict",
      "Somebody has published another version meanwhile. Please look at it and edit that one.",
    );
  }
  await record(act, {
    act: "legal-page-published",
    about: { kind: "page", id: name },
    before: { version: before.version },
    after: { version },
  });
  return { page: before.page, text, version, changedAt: row.createdAt.toISOString() };
}
