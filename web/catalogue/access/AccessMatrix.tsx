import './access-matrix.css';
import type { AccessPage } from '@expediente/schemas/catalogues/access.ts';

interface Props {
  readonly pages: readonly AccessPage[];
  /** Asks why an action is allowed or not; '' asks about opening the page. */
  onAsk(page: string, action: string): void;
}

/** Table of the user's current permissions, page by page; each word is a button that asks why. */
export function AccessMatrix({ pages, onAsk }: Props) {
  const opened = pages.filter(({ allowed }) => allowed === 1);
  const shut = pages.filter(({ allowed }) => allowed !== 1);
  return (
    <>
      <table className="access-matrix">
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
      </table>
      {shut.length > 0 && (
        <p className="access-shut">No abre: {shut.map(({ description }) => description).join(', ')}.</p>
      )}
    </>
  );
}
