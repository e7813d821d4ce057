import './template.css';
import { awardFactsOf } from '@expediente/catalogues/templates/award-facts.ts';
import { type ActTemplates, documentValues } from '@expediente/catalogues/templates/document-values.ts';
import type { TemplateKind } from '@expediente/catalogues/templates/documents.ts';
import { SAMPLE_AWARD } from '@expediente/catalogues/templates/sample.ts';
import PictureAsPdf from '@mui/icons-material/PictureAsPdf';
import Button from '@mui/material/Button';
import Tooltip from '@mui/material/Tooltip';
import { useMemo, useState } from 'react';
import { fileAddress } from '../base/api.ts';
import { ActChoice, useChosenAct } from './ActChoice.tsx';
import { Preview } from './Preview.tsx';
import { Versions } from './Versions.tsx';

/** Saved record that the template belongs to. */
export interface TemplateRecord {
  readonly id: string;
  readonly revision: number;
  /** Template as it was saved. */
  readonly markup: string;
}

interface Props {
  readonly kind: TemplateKind;
  /** Template as typed. */
  readonly markup: string;
  /** Templates of both minutes of the record: a certification includes their text. */
  readonly acts: ActTemplates;
  /** Absent for a record that was never saved. */
  readonly record?: TemplateRecord | undefined;
  readonly onTake?: ((markup: string) => void) | undefined;
}

/** Results of a template: its preview with a sample or an existing act, its PDF, its versions. */
export function TemplateSide({ kind, markup, acts: { award, business }, record, onTake }: Props) {
  const [versions, setVersions] = useState(false);
  const [chosen, setChosen] = useState('');
  const act = useChosenAct(chosen);
  const values = useMemo(
    () => documentValues(kind, act ? awardFactsOf(act) : SAMPLE_AWARD, { award, business }),
    [kind, act, award, business],
  );
  const unsaved = record?.markup !== markup;
  return (
    <div className="template-side">
      <div className="template-row">
        <strong>
          {versions
            ? 'Versiones'
            : `Vista previa con ${act ? `el acta ${act.number}` : 'un acta de muestra'}`}
        </strong>
        {record && (
          <>
            <Button variant="outlined" aria-pressed={versions} onClick={() => setVersions(!versions)}>
              {versions ? 'Vista previa' : 'Versiones'}
            </Button>
            <Tooltip describeChild title={unsaved ? 'Guarde primero: el PDF muestra lo guardado.' : ''}>
              <span>
                <Button
                  variant="outlined"
                  startIcon={<PictureAsPdf />}
                  disabled={unsaved}
                  onClick={() =>
                    window.open(fileAddress(`/typepurchase/pdf/${record.id}/${kind.name}`), '_blank')
                  }
                >
                  Ver PDF
                </Button>
              </span>
            </Tooltip>
          </>
        )}
      </div>
      {record && <ActChoice purchaseType={record.id} chosen={chosen} onChoose={setChosen} />}
      {versions && record ? (
        <Versions
          record={record.id}
          revision={record.revision}
          field={kind.field}
          label={kind.title}
          markup={markup}
          values={values}
          onTake={onTake}
        />
      ) : (
        <Preview markup={markup} values={values} name={`Vista previa de ${kind.title}`} />
      )}
    </div>
  );
}
