import type { RuleDetail } from '@expediente/schemas/rules/read.ts';
import { later } from '../base/arriving.ts';
import { OpenedRecord, type RecordDialogProps } from '../kit/record/OpenedRecord.tsx';
import { RULE_HEIGHT, RuleView } from './RuleView.tsx';

const PublishRule = later(() => import('./PublishRule.tsx'));

const CorrectRule = later(() => import('./CorrectRule.tsx'));

const JudgedRecords = later(() => import('./JudgedRecords.tsx'));

const CORRECT = 'corregir';
const JUDGED = 'juzgados';
const MODES = { publicar: 'create', [CORRECT]: 'create', [JUDGED]: 'view' };

/** Dialog of one rule set: read-only, or a form for a new version. */
export default function RuleDialog({ record, mode, onMode, onClose }: RecordDialogProps) {
  return (
    <OpenedRecord<RuleDetail>
      height={RULE_HEIGHT}
      record={record}
      lifecycle="rule"
      mode={mode}
      path={(name) => `/rules/get/id/${name}`}
      modes={MODES}
      title="Regla"
      form={(rule, { closed }) => {
        if (mode === JUDGED) return <JudgedRecords rule={rule} onClose={() => onMode(record, '')} />;
        const Form = mode === CORRECT ? CorrectRule : PublishRule;
        return <Form rule={rule} closed={closed} onSaved={() => onMode(record, '')} onClose={onClose} />;
      }}
      view={(rule) => (
        <RuleView
          rule={rule}
          onPublish={() => onMode(record, 'publicar')}
          onCorrect={() => onMode(record, CORRECT)}
          onJudged={() => onMode(record, JUDGED)}
          onClose={onClose}
        />
      )}
      onClose={onClose}
    />
  );
}
