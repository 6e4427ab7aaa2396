import type { BadRow, CsvImport } from "#contract/catalogue/csv-import.ts";

/** The unknown columns and the bad rows of a file. */
export function ImportReport({ report: { bad, badRows, ignoredColumns } }: { report: CsvImport }) {
  return (
    <>
      {ignoredColumns.length > 0 && (
        <p className="field-hint">
          {ignoredColumns.length === 1 ? "This column is not read: " : "These columns are not read: "}
          {ignoredColumns.join(", ")}
        </p>
      )}
      {bad > 0 && <BadRows rows={badRows} all={bad} />}
    </>
  );
}

function BadRows({ rows, all }: { rows: BadRow[]; all: number }) {
  return (
    <table className="bad-rows">
      <caption className="field-hint">
        {all > rows.length ? `The first ${rows.length} of ${all} rows with problems` : "Rows with problems"}
      </caption>
      <thead>
        <tr>
          <th scope="col">Line</th>
          <th scope="col">Title</th>
          <th scope="col">What is wrong</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ line, title, problems }) => (
          <tr key={line}>
            <td>{line}</td>
            <td>{title || <span className="soft">None</span>}</td>
            <td>
              <ul>
                {problems.map(({ column, message }) => (
                  <li key={column}>
                    {column && <strong>{column}: </strong>}
                    {message}
                  </li>
                ))}
              </ul>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
