import type { AccessAnswer, AccessChange, AccessRow } from '@expediente/schemas/catalogues/access.ts';
import { styled } from '@mui/material/styles';
import { instantText } from '../../kit/amounts.tsx';
import { StateChip, type StateLook } from '../../kit/StateChip.tsx';
import type { Question } from './question.ts';

interface Props {
  readonly answer: AccessAnswer;
  readonly question: Question;
  /** One user, told whole; else a list that opens. */
  readonly alone: boolean;
}

/** Yes or no of each user, why, and since when. */
export function AccessRows({ answer, question, alone }: Props) {
  const { rows, total } = answer;
  const ranged = question.from !== '';
  const [only] = rows;
  if (!only) return <p>{alone ? 'El usuario no existía ese día.' : 'Ningún usuario tenía ese perfil.'}</p>;
  if (alone)
    return (
      <>
        <p style={{ margin: '0 0 8px' }}>
          <StateChip {...lookOf(only, ranged)} />
        </p>
        <Reasons row={only} />
      </>
    );
  const can = rows.filter((row) => (ranged ? row.within : row.allowed) === 1).length;
  return (
    <>
      <p role="status">
        {can} de {total} {total === 1 ? 'usuario' : 'usuarios'}
        {ranged ? ' pudieron en algún momento de esos días.' : ' pueden.'}
        {answer.more && ` Se muestran ${rows.length}.`}
      </p>
      {rows.map((row) => (
        <Row key={row.id}>
          <summary>
            <StateChip {...lookOf(row, ranged)} /> {row.full_name} ({row.username}) ·{' '}
            {row.description_profile}
          </summary>
          <Reasons row={row} />
        </Row>
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
      <Checks>
        {row.checks.map(({ holds, text }) => (
          <li key={text} className={holds === 1 ? 'holds' : 'fails'}>
            <span aria-hidden="true">{holds === 1 ? '✓' : '✗'}</span>
            <span className="visually-hidden">{holds === 1 ? 'Sí: ' : 'No: '}</span>
            {text}
          </li>
        ))}
      </Checks>
      {since && (
        <p style={{ margin: '8px 0' }}>
          Así desde el <Change change={since} />
        </p>
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

const Checks = styled('ul')({
  display: 'grid',
  gap: 4,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& li': { display: 'flex', gap: 8 },
  '& .holds > span:first-of-type': { color: 'var(--done)' },
  '& .fails': { color: 'var(--refused)', fontWeight: 550 },
});

const Row = styled('details')({
  padding: '6px 0',
  borderTop: '1px solid var(--line)',
  '& > summary': { minHeight: 24, cursor: 'pointer' },
  '& > :not(summary)': { marginLeft: 20 },
});
