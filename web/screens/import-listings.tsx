import { Button } from "@radix-ui/themes";
import { useEffect, useRef } from "react";
import { Link } from "wouter";
import { type CsvImport, csvColumns, requiredCsvColumns } from "#contract/catalogue/csv-import.ts";
import { FileChooser } from "#web/catalogue/file-chooser.tsx";
import { plural, summaryOf, useCsvImport } from "#web/catalogue/import-data.ts";
import { ImportReport } from "#web/catalogue/import-report.tsx";
import { templateUrl } from "#web/catalogue/template.ts";
import { usePress } from "#web/lib/use-press.ts";
import { useTitle } from "#web/ui/use-title.ts";
import { ListingPage } from "./listing-page.tsx";
import { ApplyAgainFirst, VendorRead } from "./vendor-read.tsx";

export default function ImportListings() {
  useTitle("Import Listings");
  return (
    <VendorRead typedOn>
      {(vendor) =>
        vendor.status === "rejected" ? <ApplyAgainFirst /> : <Import pending={vendor.status === "pending"} />
      }
    </VendorRead>
  );
}

function Import({ pending }: { pending: boolean }) {
  const { file, foreseen, done, checking, writing, sent, failure, check, write, startAgain } = useCsvImport();
  const press = usePress(write);
  const busy = checking || writing;
  const good = foreseen ? foreseen.added + foreseen.updated : 0;
  const atWork = checking ? "Checking the rows..." : "Importing...";
  const said = busy ? (sent < 1 ? "Sending the file..." : atWork) : foreseen ? summaryOf(foreseen) : "";
  return (
    <ListingPage
      title="Import Listings"
      {...(pending ? { hint: "Shoppers see your listings once your application is approved." } : {})}
    >
      <section className="panel stack gap-4-5">
        {done ? (
          <Done report={done} onAgain={startAgain} />
        ) : (
          <>
            <Columns />
            <FileChooser file={file} busy={busy} onChoose={check} />
            {busy && <Progress sent={sent} />}
            <p role="status" className={said ? "" : "sr-only"}>
              {said}
            </p>
            {failure && !busy && (
              <p className="notice notice-bad" role="alert">
                <span>{failure}</span>
                {file && !foreseen && (
                  <Button variant="soft" onClick={() => check(file)}>
                    Try again
                  </Button>
                )}
              </p>
            )}
            {foreseen && !checking && <ImportReport report={foreseen} />}
            {foreseen && file && !checking && good > 0 && (
              <Button size="3" className="form-submit" loading={writing} onClick={() => press(file)}>
                Import {plural(good, "listing")}
              </Button>
            )}
          </>
        )}
      </section>
    </ListingPage>
  );
}

const isRequired = (column: string) => requiredCsvColumns.some((required) => required === column);
const list = new Intl.ListFormat("en-ZA");

const Names = ({ of }: { of: readonly string[] }) =>
  list.formatToParts(of).map(({ type, value }) => (type === "element" ? <code key={value}>{value}</code> : value));

const Columns = () => (
  <>
    <p className="csv-columns">
      The first line of the file names the columns: <Names of={requiredCsvColumns} /> are needed,{" "}
      <Names of={csvColumns.filter((column) => !isRequired(column))} /> may be left out. A row with a sku that you have
      already changes that listing and any other row adds one; prices are written like 299.50, several tags like
      tea|gift.
    </p>
    <p className="row csv-links">
      <a className="text-link" href="/api/vendor/listings.csv" download>
        Download your listings
      </a>
      <a className="text-link" href={templateUrl} download="indaba-listings-template.csv">
        Download a template
      </a>
    </p>
  </>
);

const Progress = ({ sent }: { sent: number }) => (
  <div className="picture-progress">
    {sent < 1 ? (
      <progress max={1} value={sent} aria-label="Sending the file" />
    ) : (
      <progress aria-label="Working on the file" />
    )}
  </div>
);

function Done({ report, onAgain }: { report: CsvImport; onAgain: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The pressed button has disappeared.
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <h2 className="panel-title csv-done" ref={heading} tabIndex={-1}>
        {plural(report.added + report.updated, "listing")} imported
      </h2>
      <p>{summaryOf(report)}</p>
      <ImportReport report={report} />
      <div className="row">
        <Button asChild size="3">
          <Link href="/vendor/dashboard">Go to your dashboard</Link>
        </Button>
        <Button size="3" variant="soft" onClick={onAgain}>
          Import Another File
        </Button>
      </div>
    </>
  );
}
