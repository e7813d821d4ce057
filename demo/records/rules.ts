import type { DateText } from '@expediente/kernel/dates.ts';
import type { PublishRule, WithdrawRule } from '@expediente/schemas/rules/commands.ts';
import { daysBefore, type Teller } from './teller.ts';

const EXECUTOR = 100100;

/** Rules as they were before the acts that they judge, in every state: a version that has followed the first, one that waits for next year, one that was withdrawn. */
export async function writeRules(teller: Teller): Promise<void> {
  const { today } = teller;
  const year = Number(today.slice(0, 4));
  const who = { actor: 'operador', executor: EXECUTOR, year } as const;
  const publish = async (day: DateText, version: PublishRule) =>
    await teller.act(who, day, '/rules/publish', { ...version });
  const before = (days: number): DateText => daysBefore(today, days, year - 1);
  // Before the programmings of this year, which it judges.
  await publish(before(365), {
    p_name: 'windows',
    p_valid_from: before(340),
    p_values: { days: 20 },
    p_legal_basis: 'Acuerdo de Gerencia 3 (demostración)',
  });
  await publish(before(90), {
    p_name: 'paymentTerm',
    p_valid_from: before(60),
    p_values: { days: 45 },
    p_legal_basis: 'Acuerdo de Gerencia 12 (demostración)',
  });
  await publish(before(20), {
    p_name: 'purchaseLimits',
    p_valid_from: `${year + 1}-01-01`,
    p_values: {
      limits: [
        { type: 'baja cuantia', name: 'compra de baja cuantía', maximum: '35000.00' },
        { type: 'compra directa', name: 'compra directa', maximum: '300000.00' },
        { type: 'cotizacion', name: 'cotización', maximum: '2000000.00' },
      ],
    },
    p_legal_basis: 'Reforma a la Ley de Contrataciones del Estado (demostración)',
  });
  await publish(before(15), {
    p_name: 'iva',
    p_valid_from: `${year + 1}-07-01`,
    p_values: { rate: '14.00' },
    p_legal_basis: 'Iniciativa de ley que no prosperó (demostración)',
  });
  const withdrawn: WithdrawRule = { p_name: 'iva', p_version: 2 };
  await teller.act(who, before(10), '/rules/withdraw', { ...withdrawn });
}
