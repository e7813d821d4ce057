import { isPositive, type Money } from '@expediente/kernel/decimal.ts';
import { EXTENSION_FORM } from '@expediente/schemas/extension/forms.ts';
import type { ExtensionDetail } from '@expediente/schemas/extension/read.ts';
import { moneyText } from '../kit/figures/amounts.tsx';
import { ReadLines } from '../kit/form/LinesField.tsx';
import { Warnings } from '../kit/layout/Warnings.tsx';
import type { PartsProps } from '../kit/record/cycle.ts';
import { JudgedRules } from '../kit/record/JudgedRules.tsx';
import { JudgeAgainButton } from '../kit/steps/JudgeAgainButton.tsx';

const [, LINES] = EXTENSION_FORM;

interface Props {
  readonly record: ExtensionDetail;
}

export const Head = ({ record: { alerts } }: Props) => <Warnings of={alerts} />;

export const Buttons = ({ record }: Props) => (
  <JudgeAgainButton path="/quarterly/extension/judge" record={record} />
);

/** Read-only content of an extension: its changes, and the rules that judged it. */
export default function ExtensionChanges({ record, isDecided }: PartsProps<ExtensionDetail>) {
  const { details, lapsed, judged } = record;
  return (
    <>
      {!isDecided && <ReadLines field={LINES} lines={details} />}
      {isPositive(lapsed as Money) && (
        <p>{`Vencido cuando se evaluó: ${moneyText(lapsed)} de cuatrimestres que ya habían terminado.`}</p>
      )}
      <JudgedRules judged={judged} />
    </>
  );
}
