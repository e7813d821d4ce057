import { add, isPositive, type Money, subtract } from '@expediente/kernel/decimal.ts';
import type { HomePlan } from '@expediente/schemas/home/read.ts';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { moneyText } from '../kit/figures/amounts.tsx';
import { type BarRow, Bars } from '../kit/figures/Bars.tsx';

interface Props {
  readonly plan: HomePlan;
  readonly by: HomePlan['by'];
  /** True in a narrow column, next to the pending work. */
  readonly aside: boolean;
  onBy(by: HomePlan['by']): void;
}

/** Plan of the session year and its quarters, each with its reserved and executed amounts. */
export function Plan({ plan, by, aside, onBy }: Props) {
  const several = plan.executors.length > 1;
  return (
    <section aria-labelledby="home-plan">
      <header className="home-head">
        <h2 id="home-plan">Plan {plan.year}: reservado y ejecutado</h2>
        <ToggleButtonGroup
          size="small"
          exclusive
          value={by}
          aria-label="Agrupar el plan"
          onChange={(_, next: HomePlan['by'] | null) => next && onBy(next)}
        >
          <ToggleButton value="unit">Centro de costo</ToggleButton>
          <ToggleButton value="group">Grupo</ToggleButton>
        </ToggleButtonGroup>
      </header>
      {several && by === 'group' && <p className="home-note">Suma de {listed(plan.executors)}.</p>}
      <Bars
        name={`Plan ${plan.year} por ${by === 'unit' ? 'centro de costo' : 'grupo'}`}
        rows={planRows(plan, several)}
        shown={moneyText}
        aside={aside}
      />
      {plan.quarters.length > 0 && (
        <>
          <h3>Presupuesto por cuatrimestre</h3>
          {several && <p className="home-note">Suma de {listed(plan.executors)}.</p>}
          <Bars
            name={`Presupuesto ${plan.year} por cuatrimestre`}
            rows={quarterRows(plan)}
            shown={moneyText}
            aside={aside}
          />
          <p className="home-note">
            El plan cuenta lo reservado y lo ejecutado al precio del plan; el cuatrimestre, lo que cada orden
            compromete a su propio precio. Por eso pueden no coincidir.
          </p>
        </>
      )}
    </section>
  );
}

/**
 * Sum held by requests and orders and by pending changes of the plan, so that the parts of a bar add up to the whole.
 */
const held = (reserved: string, withheld: string): string => add(reserved as Money, withheld as Money); // the server answers amounts in normal form

const listed = (names: readonly string[]): string => new Intl.ListFormat('es').format(names);

/** Rows of the bars; with several executors each row is in a group with its executor's name. */
export const planRows = ({ rows, executors }: HomePlan, several: boolean): readonly BarRow[] =>
  [...rows]
    .sort((a, b) => executors.indexOf(a.executor) - executors.indexOf(b.executor))
    .map(({ executor, description, planned, reserved, withheld, executed, available }) => ({
      label: description,
      ...(several && executor ? { group: executor } : {}),
      whole: planned,
      parts: [
        { label: 'Ejecutado', tone: 'done', value: executed },
        { label: 'Reservado', tone: 'moving', value: held(reserved, withheld) },
        { label: 'Disponible', tone: 'rest', value: available },
      ],
    }));

export const quarterRows = ({ quarters, quarter: present }: HomePlan): readonly BarRow[] =>
  quarters.map(({ quarter, budget, reserved, withheld, executed, balance, lapsed }) => ({
    label: quarter === present ? `${quarter} (presente)` : quarter,
    whole: budget,
    parts: [
      { label: 'Ejecutado', tone: 'done', value: executed },
      { label: 'Reservado', tone: 'moving', value: held(reserved, withheld) },
      ...(quarters.some((each) => isPositive(each.lapsed as Money))
        ? [{ label: 'Vencido', tone: 'annulled', value: lapsed } as const]
        : []),
      { label: 'Disponible', tone: 'rest', value: subtract(balance as Money, lapsed as Money) },
    ],
  }));
