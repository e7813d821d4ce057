import type { ActTemplates } from '@expediente/catalogues/templates/document-values.ts';
import { templateOf } from '@expediente/catalogues/templates/documents.ts';
import { useContext } from 'react';
import { later } from '../base/arriving.ts';
import { Boundary } from '../base/Boundary.tsx';
import { useWidget, type WidgetProps } from '../kit/form/useWidget.ts';
import { ShownContext } from '../kit/layout/PanelTabs.tsx';
import { SkeletonRows } from '../kit/layout/SkeletonRows.tsx';
import type { TemplateRecord } from './TemplateSide.tsx';

const Workshop = later(() => import('./Workshop.tsx'));

/** Settings of this widget in a form's layout (FormField.settings). */
interface Settings {
  readonly field: string;
  readonly acts: ActTemplates;
  readonly record?: TemplateRecord;
}

/** Field for a document's template; the editor is loaded with the first form that has one. */
export function TemplateWidget(props: WidgetProps) {
  const { locked, text, aria } = useWidget(props);
  const shown = useContext(ShownContext);
  const { field, acts, record } = props.field.settings as unknown as Settings; // holds: layouts give this widget these settings
  const kind = templateOf(field);
  if (!kind) return null;
  return (
    <Boundary waiting={<SkeletonRows columns={1} />}>
      <Workshop
        kind={kind}
        id={props.id}
        value={text}
        onChange={props.onChange}
        locked={locked}
        aria={aria}
        acts={acts}
        record={record}
        shown={shown}
      />
    </Boundary>
  );
}
