import './paper.css';
import type { PaperAnswer, SeenPaper } from '@expediente/schemas/paper/read.ts';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { permittedPages } from '../base/menu.ts';
import { useSession } from '../base/session.tsx';
import { HISTORY, paramOf } from '../kit/address/dialog-address.ts';
import { recordAddress } from '../kit/address/history-address.ts';
import { instantText } from '../kit/figures/amounts.tsx';
import { StateChip } from '../kit/figures/StateChip.tsx';
import { IssuedDocuments } from '../kit/history/IssuedDocuments.tsx';
import { type Fact, Facts } from '../kit/layout/Facts.tsx';
import { compareText, type Held, STANDINGS, verdictText, verdictTitle } from './words.ts';

interface Props {
  readonly answer: PaperAnswer;
  readonly held: Held;
}

/** Answer about a paper, with links to its record as far as the session may open them. */
export function Verdict({ answer, held }: Props) {
  const { is, note, seen } = answer;
  const title = useId();
  return (
    <section className={`paper-verdict ${is}`} aria-labelledby={title}>
      <div className="paper-head">
        <StateChip {...STANDINGS[is]} />
        <h2 id={title}>{verdictTitle(answer)}</h2>
      </div>
      <p>{verdictText(answer, held)}</p>
      {note !== '' && <p>{note}</p>}
      {is !== 'unknown' && !seen && <p>Su perfil no puede abrir este registro.</p>}
      {seen && <Seen answer={answer} seen={seen} held={held} />}
    </section>
  );
}

function Seen({ answer, seen, held }: Props & { readonly seen: SeenPaper }) {
  const { lifecycle, id, page, broken, documents } = seen;
  const { permissions } = useSession();
  const hasHistory = permittedPages(permissions).some(({ a_href }) => a_href === 'historial');
  const record = page && `/${page}?${new URLSearchParams({ [paramOf('', 'record')]: id })}`;
  // Without the page of histories, the history is a tab of the record.
  const history = hasHistory
    ? recordAddress({ lifecycle, id })
    : record && `${record}&${paramOf('', 'tab')}=${HISTORY}`;
  return (
    <>
      <Facts facts={factsOf(answer, seen)} flowing />
      {broken && (
        <p role="alert">
          Historia dañada desde la revisión {broken.revision}: {broken.reason}.
        </p>
      )}
      <p className="paper-ways no-print">
        {record !== undefined && <Link to={record}>Abrir el registro</Link>}
        {history !== undefined && <Link to={history}>Ver su historia</Link>}
      </p>
      {held === 'code' && <p className="paper-note">{compareText(documents.length > 0)}</p>}
      <IssuedDocuments
        path={`/history/${lifecycle}/${encodeURIComponent(id)}`}
        documents={documents}
        title={
          held === 'code' ? `Documentos emitidos de la revisión ${answer.revision}` : 'Documento emitido'
        }
      />
    </>
  );
}

function factsOf({ revision, since }: PaperAnswer, { now, act, by, seal }: SeenPaper): readonly Fact[] {
  return [
    { name: 'Revisión del documento', value: String(revision) },
    { name: 'Revisión actual', value: String(now) },
    ...(since
      ? [
          { name: `Acto de la revisión ${since.revision}`, value: act, span: 12 },
          { name: 'Quién', value: by },
          { name: 'Cuándo', value: instantText(since.at) },
        ]
      : []),
    ...(seal === undefined
      ? []
      : [{ name: 'Sello que cubre la revisión', value: seal === null ? 'Ninguno todavía' : String(seal) }]),
  ];
}
