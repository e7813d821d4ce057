import type { AccessPage } from '@expediente/schemas/catalogues/access.ts';
import { styled } from '@mui/material/styles';

interface Props {
  readonly pages: readonly AccessPage[];
  /** Asks why; '' is the page itself. */
  onAsk(page: string, action: string): void;
}

/** What a user may now, page by page; each word leads to why, or why not. */
export function AccessMatrix({ pages, onAsk }: Props) {
  const opened = pages.filter(({ allowed }) => allowed === 1);
  const shut = pages.filter(({ allowed }) => allowed !== 1);
  return (
    <>
      <Table>
        <caption>
          {opened.length === 0
            ? 'Ahora no puede abrir ninguna página.'
            : 'Lo que puede ahora. Elija para ver por qué.'}
        </caption>
        <tbody>
          {opened.map(({ a_href, description, actions }) => (
            <tr key={a_href}>
              <th scope="row">
                <button type="button" onClick={() => onAsk(a_href, '')}>
                  {description}
                </button>
              </th>
              <td>
                {actions.map((action) => (
                  <button
                    key={action.field}
                    type="button"
                    className={action.allowed === 1 ? 'may' : 'may-not'}
                    onClick={() => onAsk(a_href, action.field)}
                  >
                    <span aria-hidden="true">{action.allowed === 1 ? '✓' : '✗'}</span>
                    <span className="visually-hidden">{action.allowed === 1 ? 'Puede: ' : 'No puede: '}</span>{' '}
                    {action.description}
                  </button>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
      {shut.length > 0 && <Shut>No abre: {shut.map(({ description }) => description).join(', ')}.</Shut>}
    </>
  );
}

const Shut = styled('p')({ color: 'var(--muted)' });

const Table = styled('table')({
  width: '100%',
  borderCollapse: 'collapse',
  '& caption': { textAlign: 'left', color: 'var(--muted)', paddingBottom: 8 },
  '& th, & td': {
    padding: '4px 12px 4px 0',
    textAlign: 'left',
    verticalAlign: 'top',
    borderTop: '1px solid var(--line)',
  },
  '& th': { width: '28%', fontWeight: 600 },
  '& button': {
    minHeight: 24,
    padding: 0,
    marginRight: 14,
    font: 'inherit',
    textAlign: 'left',
    color: 'var(--ink)',
    background: 'none',
    border: 0,
    cursor: 'pointer',
  },
  '& button:hover': { textDecoration: 'underline' },
  '& .may > span:first-of-type': { color: 'var(--done)' },
  '& .may-not': { color: 'var(--muted)' },
});
