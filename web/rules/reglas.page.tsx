import { RULE_LIST } from '@expediente/schemas/rules/lists.ts';
import type { RuleRow } from '@expediente/schemas/rules/read.ts';
import { later } from '../base/arriving.ts';
import type { Column } from '../kit/list/columns.tsx';
import { RecordScreen, useRecordScreen } from '../kit/record/RecordScreen.tsx';
import { useRuleSteps } from './useRuleSteps.tsx';
import { ruleActions, versionText } from './versions.ts';

const RuleDialog = later(() => import('./RuleDialog.tsx'));

/** Text of columns whose value is an object. */
const TEXTS: Readonly<Partial<Record<keyof RuleRow, (row: RuleRow) => string>>> = {
  in_force: ({ in_force }) => versionText(in_force),
  about: ({ in_force }) => in_force.text,
  next: ({ next: [next] }) => (next === undefined ? '–' : `${versionText(next)}: ${next.text}`),
};

const COLUMNS: readonly Column<RuleRow>[] = RULE_LIST.columns.map((column) => {
  const text = TEXTS[column.field];
  return text === undefined ? column : { ...column, text };
});
const MODES = { view: '', create: 'publicar' };

/** Page of the rules that law or the institution may change, each with the version in force and the next one. */
export default function RuleScreen() {
  const screen = useRecordScreen<RuleRow>({
    path: '/rules/get/all',
    sort: '',
    pages: ['reglas'],
    nameOf: ({ title }) => title,
  });
  return (
    <RecordScreen
      screen={screen}
      Dialog={RuleDialog}
      modes={MODES}
      steps={useRuleSteps()}
      actionsOf={ruleActions}
      name="Listado de reglas"
      columns={COLUMNS}
      card={RULE_LIST.card}
      search={null}
      nothing="No hay reglas."
    />
  );
}
