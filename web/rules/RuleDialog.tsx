import type { RuleDetail } from '@expediente/schemas/rules/read.ts';
import { later } from '../app/arriving.ts';
import { OpenedRecord, type RecordDialogProps } from '../kit/OpenedRecord.tsx';
import { RuleView } from './RuleView.tsx';

const PublishRule = later(() => import('./PublishRule.tsx'));

const MODES = { publicar: 'create' };

/** One rule set, seen, or with a new version of it. */
export default function RuleDialog({ record, mode, onMode, onClose }: RecordDialogProps) {
  return (
    <OpenedRecord<RuleDetail>
      record={record}
      mode={mode}
      path={`/rules/get/id/${record}`}
      modes={MODES}
      title="Regla"
      the="la regla"
      form={(rule, { closed }) => (
        <PublishRule rule={rule} closed={closed} onSaved={() => onMode(record, '')} onClose={onClose} />
      )}
      view={(rule) => <RuleView rule={rule} onPublish={() => onMode(record, 'publicar')} onClose={onClose} />}
      onClose={onClose}
    />
  );
}
