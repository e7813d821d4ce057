import { counted } from '@expediente/kernel/format.ts';
import './access-rows.css';
import type { AccessAnswer, AccessChange, AccessRow } from '@expediente/schemas/catalogues/access.ts';
import { instantText } from '../../kit/figures/amounts.tsx';
import { StateChip, type StateLook } from '../../kit/figures/StateChip.tsx';
import type { Question } from './question.ts';

interface Props {
  readonly answer: AccessAnswer;
  readonly question: Question;
  /** True for the answer about one user, which is shown whole; several users are a list of rows that open. */
  readonly alone: boolean;
}

/** Answer for each user: yes or no, why, and since when. */
export function AccessRows({ answer, question, alone }: Props) {
  const { rows, total } = answer;
  const ranged = question.from !== '';
  const [only] = rows;
  if (!only) return <p>{alone ? 'El usuario no existía ese día.' : 'Ningún usuario tenía ese perfil.'}</p>;
  if (alone)
    return (
      <>
        <p className="access-verdict">
          <StateChip {...lookOf(only, ranged)} />
        </p>
        <Reasons row={only} />
      </>
    );
  const can = rows.filter((row) => (ranged ? row.within : row.allowed) === 1).length;
  return (
    <>
      <p role="status">
        {can} de {counted(total, 'usuario')}
        {ranged ? ' pudieron en algún momento de esos días.' : ' pueden.'}
        {answer.more && ` Se muestran ${rows.length}.`}
      </p>
      {rows.map((row) => (
        <details className="access-row" key={row.id}>
          <summary>
            <StateChip {...lookOf(row, ranged)} /> {row.full_name} ({row.username}) ·{' '}
            {row.description_profile}
          </summary>
          <Reasons row={row} />
        </details>
      ))}
    </>
  );
}

function lookOf({ allowed, within }: AccessRow, ranged: boolean): StateLook {
  if (ranged && within === 1 && allowed === 0) return { label: 'PUDO, YA NO', tone: 'waiting' };
  return allowed === 1 ? { label: 'PUEDE', tone: 'done' } : { label: 'NO PUEDE', tone: 'refused' };
}

function Reasons({ row }: { readonly row: AccessRow }) {
  const [since, ...earlier] = row.history;
  return (
    <>
      <ul className="access-checks">
        {row.checks.map(({ holds, text }) => (
          <li key={text} className={holds === 1 ? 'holds' : 'fails'}>
            <span aria-hidden="true">{holds === 1 ? '✓' : '✗'}</span>
            <span className="visually-hidden">{holds === 1 ? 'Sí: ' : 'No: '}</span>
            {text}
          </li>
        ))}
      </ul>
      {since && (
        <p className="access-since">
          Así desde el <Change change={since} />
        </p>
      )}
      {row.right !== '' && (
        <p className="access-right">Según {row.right} (el usuario y su perfil, en esa revisión).</p>
      )}
      {earlier.length > 0 && (
        <details>
          <summary>Antes ({earlier.length})</summary>
          <ul>
            {earlier.map((change) => (
              <li key={`${change.at} ${change.text}`}>
                {change.allowed === 1 ? 'Podía' : 'No podía'} desde el <Change change={change} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

const Change = ({ change: { at, by, text } }: { readonly change: AccessChange }) => (
  <>
    <time dateTime={at}>{instantText(at)}</time>: {text}, por {by}.
  </>
);
