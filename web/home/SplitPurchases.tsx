import { compare, money } from '@expediente/kernel/decimal.ts';
import type { ReportRow } from '@expediente/schemas/reports/definition.ts';
import { SPLITTING_REPORT, SPLITTING_SITUATIONS } from '@expediente/schemas/reports/splitting.ts';
import type { Page } from '@expediente/schemas/shared/read.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { get } from '../base/api.ts';
import { useSession } from '../base/session.tsx';
import { moneyText } from '../kit/figures/amounts.tsx';
import { DEFAULT_LIST, listQuery } from '../kit/list/list-state.ts';
import { asPage } from '../kit/list/useList.ts';

type Purchase = ReportRow<typeof SPLITTING_REPORT>;

const [OVER] = SPLITTING_SITUATIONS;
const ADDRESS = `/${SPLITTING_REPORT.page}?${new URLSearchParams({ 'f.situation': OVER.value })}`;
/** The report is worked out over all purchases of the year: a first page that is opened again has it for a while. */
const FRESH_MS = 300_000;
const SHOWN = 5;

/** Purchases of the year of which a supply or a renglón is over the limit of its type; nothing where there are none. */
export default function SplitPurchases() {
  const { year } = useSession();
  const query = listQuery({ ...DEFAULT_LIST, filters: { situation: [OVER.value] } });
  const { data: answer } = useQuery({
    queryKey: [SPLITTING_REPORT.path, query],
    queryFn: ({ signal }) =>
      get<Page<Purchase> | readonly Purchase[]>(SPLITTING_REPORT.path, query, { signal }),
    staleTime: FRESH_MS,
  });
  const data = answer && asPage<Purchase, Page<Purchase>>(answer);
  if (!data || data.rows.length === 0) return null;
  return (
    <section aria-labelledby="home-split">
      <header className="home-head">
        <h2 id="home-split">Compras sobre el límite en {year}</h2>
        <Link to={ADDRESS}>Ver {data.total === 1 ? 'la compra' : `las ${data.total}`}</Link>
      </header>
      <ul className="home-rows">
        {data.rows.slice(0, SHOWN).map((purchase) => (
          <li key={purchase.key}>
            <Link to={`/unidadproveedor?${new URLSearchParams({ registro: String(purchase.id) })}`}>
              Orden {purchase.number_purchase}
            </Link>
            <span>
              {purchase.supplie}
              <span className="home-where">{overText(purchase)}</span>
            </span>
            <span className="home-amount">{moneyText(purchase.amount ?? '')}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The sum that is over the limit, and the limit: 'El renglón suma Q26,760.00, de Q25,000.00'. */
function overText({ sum_supply, sum_row, maximum }: Purchase): string {
  const isOfSupply = compare(money(sum_supply ?? '0'), money(maximum ?? '0')) > 0;
  const [what, sum] = isOfSupply ? ['El insumo', sum_supply] : ['El renglón', sum_row];
  return `${what} suma ${moneyText(sum ?? '')}, de ${moneyText(maximum ?? '')}`;
}
