import { Button } from "@radix-ui/themes";
import { useState } from "react";
import { Link } from "wouter";
import type { LegalPage } from "#contract/legal/legal.ts";
import { legalTitles } from "#contract/legal/legal-names.ts";
import { AdminHead } from "#web/admin/admin-nav.tsx";
import { AdminSection } from "#web/admin/admin-section.tsx";
import { useAllLegal, usePublishLegal } from "#web/legal/legal-data.ts";
import { usePress } from "#web/lib/use-press.ts";
import { TextAreaField } from "#web/ui/field.tsx";
import { useTitle } from "#web/ui/use-title.ts";
import { AdminRead } from "./admin-read.tsx";

export default function AdminLegal() {
  useTitle("Legal pages");
  return (
    <AdminRead what="The legal pages">
      <Pages />
    </AdminRead>
  );
}

function Pages() {
  const pages = useAllLegal();
  return (
    <div className="page">
      <AdminHead title="Legal pages" reads={[pages]} />
      <AdminSection title="Texts" what="The texts" read={pages} skeleton={<div className="skeleton skeleton-panel" />}>
        {(read) => (
          <div className="stack gap-4-5">
            <p className="soft">
              An empty line begins a new paragraph; one that begins with # and a space is a heading. Every version is
              kept.
            </p>
            {read.map((page) => (
              <Editor key={`${page.page} ${page.version}`} page={page} />
            ))}
          </div>
        )}
      </AdminSection>
    </div>
  );
}

function Editor({ page }: { page: LegalPage }) {
  const title = legalTitles[page.page];
  const [text, setText] = useState(page.text);
  const publish = usePublishLegal(page);
  const press = usePress(publish);
  return (
    <form
      className="panel stack gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        press(text);
      }}
    >
      <TextAreaField
        label={title}
        hint={page.version === 0 ? "The text that comes with the shop." : `Version ${page.version}.`}
        error={undefined}
        rows={8}
        maxLength={40_000}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <div className="row">
        <Button
          type="submit"
          size="3"
          loading={publish.isPending}
          disabled={text.trim() === "" || text === page.text}
          aria-label={`Publish ${title}`}
        >
          Publish
        </Button>
        <Link href={`/legal/${page.page}`} className="text-link">
          Look at {title}
        </Link>
      </div>
    </form>
  );
}
