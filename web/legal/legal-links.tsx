import { Fragment } from "react";
import { Link } from "wouter";
import { legalNames, legalTitles } from "#contract/legal/legal-names.ts";

/** To the terms, privacy, returns and about pages; the ECT Act (section 43) wants them before anybody pays. */
export const LegalLinks = ({ says }: { says?: string }) => (
  <p>
    {says}
    {legalNames.map((name) => (
      <Fragment key={name}>
        {" "}
        <Link href={`/legal/${name}`} className="text-link">
          {legalTitles[name]}
        </Link>
      </Fragment>
    ))}
  </p>
);
