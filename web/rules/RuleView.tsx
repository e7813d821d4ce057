import type { RuleDetail, RuleVersionRead } from '@expediente/schemas/rules/read.ts';
import Button from '@mui/material/Button';
import { useGranted } from '../base/session.tsx';
import { instantText } from '../kit/figures/amounts.tsx';
import { StateChip } from '../kit/figures/StateChip.tsx';
import { type EditColumn, EditGrid } from '../kit/grid/EditGrid.tsx';
import { Lead } from '../kit/layout/Lead.tsx';
import { Section } from '../kit/layout/Section.tsx';
import { RecordView } from '../kit/record/RecordView.tsx';
import { correctable } from './rule-form.ts';
import { useRuleSteps } from './useRuleSteps.tsx';
import { correctionText, fromInWords, ruleActions, VERSION_LOOKS, versionText } from './versions.ts';

/** Height in px for the facts and a few versions. */
export const RULE_HEIGHT = 560;

interface Props {
  readonly rule: RuleDetail;
  onPublish(): void;
  onCorrect(): void;
  onJudged(): void;
  onClose(): void;
}

const VERSIONS: readonly EditColumn<RuleVersionRead>[] = [
  { field: 'version', title: 'Versión', kind: 'integer', width: 76, heading: true },
  {
    field: 'state',
    title: 'Estado',
    width: 116,
    value: ({ state }) => VERSION_LOOKS[state].label,
    render: ({ state }) => <StateChip {...VERSION_LOOKS[state]} />,
  },
  { field: 'valid_from', title: 'Rige desde', width: 190, value: fromInWords },
  { field: 'text', title: 'Valores', width: 320 },
  { field: 'reason', title: 'Corrección', width: 220, value: correctionText },
  { field: 'legal_basis', title: 'Base legal', width: 280 },
  {
    field: 'user_created',
    title: 'Publicada por',
    width: 160,
    value: ({ user_created }) => user_created || 'Vino con el sistema',
  },
  {
    field: 'date_created',
    title: 'Fecha',
    width: 140,
    within: 'user_created',
    value: ({ date_created }) => instantText(date_created),
  },
];

/** Read-only dialog of a rule set, with its versions, history and actions. */
export function RuleView({ rule, onPublish, onCorrect, onJudged, onClose }: Props) {
  const granted = useGranted('reglas');
  const steps = useRuleSteps();
  const mayCorrect = correctable(rule).length > 0 && granted.some(({ field }) => field === 'create');
  return (
    <RecordView
      height={RULE_HEIGHT}
      lifecycle="rule"
      record={rule}
      title={rule.title}
      status={{ label: `VERSIÓN ${rule.in_force.version}`, tone: 'done' }}
      lead={<Lead amount={rule.in_force.text} party={versionText(rule.in_force)} />}
      head={<p>{`${rule.about} La versión se escoge por ${rule.on}.`}</p>}
      actions={ruleActions(granted, rule)}
      buttons={
        <>
          <Button variant="outlined" onClick={onJudged}>
            Registros evaluados
          </Button>
          {mayCorrect && (
            <Button variant="outlined" onClick={onCorrect}>
              Corregir versión
            </Button>
          )}
        </>
      }
      steps={steps}
      onAction={(action) => (action === 'create' ? onPublish() : steps.start(action, rule))}
      onClose={onClose}
    >
      <Section title="Versiones">
        <EditGrid
          field="versions"
          name="Versiones"
          lines={rule.versions}
          lineId={({ version }) => String(version)}
          columns={VERSIONS}
          readOnly
        />
      </Section>
    </RecordView>
  );
}
