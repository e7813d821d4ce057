import type { ActTemplates } from '@expediente/catalogues/templates/document-values.ts';
import { type TemplateKind, templateOf } from '@expediente/catalogues/templates/documents.ts';
import { useContext } from 'react';
import { PanelTabs, ShownContext } from '../kit/layout/PanelTabs.tsx';
import { type TemplateRecord, TemplateSide } from './TemplateSide.tsx';

interface Props {
  /** Saved templates of the record, by field. */
  readonly templates: Readonly<Record<string, string>>;
  readonly record: Omit<TemplateRecord, 'markup'>;
}

/** Templates of a saved record, read-only. */
export default function TemplateReading({ templates, record }: Props) {
  const acts = { award: templates.template_award ?? '', business: templates.template_business ?? '' };
  const panels = Object.entries(templates).flatMap(([field, markup]) => {
    const kind = templateOf(field);
    if (!kind) return [];
    return [
      {
        name: field,
        label: kind.tab,
        content: <Saved kind={kind} record={{ ...record, markup }} acts={acts} />,
      },
    ];
  });
  return <PanelTabs name="Plantillas" panels={panels} />;
}

interface SavedProps {
  readonly kind: TemplateKind;
  readonly record: TemplateRecord;
  readonly acts: ActTemplates;
}

function Saved({ kind, record, acts }: SavedProps) {
  return (
    useContext(ShownContext) && (
      <TemplateSide kind={kind} markup={record.markup} acts={acts} record={record} />
    )
  );
}
