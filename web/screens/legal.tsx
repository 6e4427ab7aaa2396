import { type LegalName, legalNames, legalTitles } from "#contract/legal/legal-names.ts";
import { useLegal } from "#web/legal/legal-data.ts";
import { LegalText } from "#web/legal/legal-text.tsx";
import { LoadFailed } from "#web/ui/load-failed.tsx";
import { LongDate } from "#web/ui/long-date.tsx";
import { useTitle } from "#web/ui/use-title.ts";
import { NotFound } from "./not-found.tsx";

/** Terms, privacy, returns, about. */
export default function Legal({ params }: { params: Record<string, string | undefined> }) {
  const name = legalNames.find((each) => each === params.page);
  return name ? <Page key={name} name={name} /> : <NotFound />;
}

function Page({ name }: { name: LegalName }) {
  const title = legalTitles[name];
  const page = useLegal(name);
  useTitle(title);
  if (page.isError) return <LoadFailed what="This page" busy={page.isFetching} onRetry={() => void page.refetch()} />;
  return (
    <div className="page page-narrow">
      <h1 className="page-title">{title}</h1>
      {page.data ? (
        <>
          <LegalText text={page.data.text} />
          {page.data.changedAt !== null && (
            <p className="soft">
              Version {page.data.version}, <LongDate iso={page.data.changedAt} />
            </p>
          )}
        </>
      ) : (
        <div className="skeleton skeleton-panel" aria-busy="true" />
      )}
    </div>
  );
}
