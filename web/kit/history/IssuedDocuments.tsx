import './timeline.css';
import { personText } from '@expediente/kernel/text.ts';
import type { IssuedDocument } from '@expediente/schemas/history/read.ts';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { fileAddress, get } from '../../base/api.ts';
import { instantText } from '../figures/amounts.tsx';

interface Props {
  /** Path of the record's history: `/history/award/24`. */
  readonly path: string;
  readonly documents: readonly IssuedDocument[];
  readonly title?: string;
}

/** Documents issued from a record at one of its revisions. */
export function IssuedHere({ path, revision }: { readonly path: string; readonly revision: number }) {
  const { data = [] } = useQuery(issuedOf(path));
  return (
    <IssuedDocuments
      path={path}
      documents={data.filter((each) => each.revision === revision)}
      title="Documentos emitidos de esta revisión"
    />
  );
}

/** Query of the documents issued from a record. */
export const issuedOf = (path: string, revision?: number) => ({
  queryKey: [path, 'documents', revision],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
    get<readonly IssuedDocument[]>(`${path}/documents`, {}, { signal }),
});

/** List of documents issued from a record, even a deleted one; each link opens the document as it was issued. */
export function IssuedDocuments({ path, documents, title = 'Documentos emitidos' }: Props) {
  const id = useId();
  if (documents.length === 0) return null;
  return (
    <section className="timeline-issued" aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      <ul>
        {documents.map(({ file, name, revision, user, username, at, issued }) => (
          <li key={file}>
            <a href={fileAddress(`${path}/documents/${file}`)} target="_blank" rel="noopener">
              {name}
            </a>
            <span className="timeline-state">revisión {revision}</span>
            <span className="timeline-who">
              {personText(user, username)} · <time dateTime={at}>{instantText(at)}</time>
              {issued === null && ' · emitido antes de que su emisión se guardara como evento'}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
