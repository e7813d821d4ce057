import './attachment-list.css';
import type { Attachments } from '@expediente/schemas/shared/attachments.ts';
import type { FormField } from '@expediente/schemas/shared/form.ts';
import AttachFile from '@mui/icons-material/AttachFile';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { fileAddress } from '../../base/api.ts';
import { useGranted } from '../../base/session.tsx';
import type { CompiledSchema } from '../form/validation.ts';
import { Section } from '../layout/Section.tsx';
import { formStep } from '../steps/form-step.tsx';
import { OpenStep, useStepAddress } from '../steps/useSteps.tsx';
import { type AttachedPaper, PaperRemoval, sizeText } from './paper-removal.tsx';

interface ListOf<Row, Paper> {
  readonly list: Attachments;
  /** Page in which `create` or `update` allows attaching and removing. */
  readonly page: string;
  /** Name of the record with its article: 'el acta 7-2026'. */
  the(record: Row): string;
  papers(record: Row): readonly Paper[];
  /** True while the record's state allows attaching and removing. */
  takes(record: Row): boolean;
  /** Name of the part of the record to which a paper belongs: an offer's provider. */
  part(paper: Paper): string;
  /** Field of the payload that names that part. */
  partSent(paper: Paper): Readonly<Record<string, number>>;
  /** Fields of the attaching dialog above its file: the choice of that part. */
  form(record: Row): readonly FormField[];
  /** Loads the validator of the attach command together with its dialog. */
  compiled(): Promise<CompiledSchema>;
}

/** Section of a record's view that lists its papers, with the dialogs that attach and remove them. */
export function attachmentList<
  Row extends { readonly id: number; readonly revision: number },
  Paper extends AttachedPaper,
>(of: ListOf<Row, Paper>) {
  const { path, word, file, texts } = of.list;
  const attach = formStep<Row>({
    does: `${texts.attach} a`,
    yes: 'Adjuntar',
    path: `${path}/attach`,
    form: of.form,
    file,
    compiled: of.compiled,
  });
  return function AttachmentList({ record }: { readonly record: Row }) {
    const granted = useGranted(of.page).some(({ field }) => field === 'create' || field === 'update');
    const mayChange = granted && of.takes(record);
    const address = useStepAddress();
    const [removed, setRemoved] = useState<Paper>();
    const papers = of.papers(record);
    if (papers.length === 0 && !mayChange) return null;
    const command = { p_id: record.id, p_revision: record.revision };
    return (
      <Section title={texts.title}>
        {papers.length === 0 && <p>{texts.none}</p>}
        <ul className="attachments">
          {papers.map((paper) => (
            <li key={`${Object.values(of.partSent(paper))}-${paper.hash}`}>
              <a href={fileAddress(`${path}/${record.id}/${paper.hash}`)} target="_blank" rel="noopener">
                {paper.name}
              </a>
              <span className="part">
                {of.part(paper)} · {sizeText(paper.size)}
              </span>
              {mayChange && (
                <Button size="small" className="no-print" onClick={() => setRemoved(paper)}>
                  Quitar
                </Button>
              )}
            </li>
          ))}
        </ul>
        {mayChange && (
          <Button
            className="no-print"
            variant="outlined"
            startIcon={<AttachFile />}
            onClick={() => address.open(word)}
          >
            {texts.attach}
          </Button>
        )}
        {mayChange && address.step === word && (
          <OpenStep>
            <attach.dialog
              record={record}
              about={of.the(record)}
              command={command}
              lead={undefined}
              onClose={address.close}
            />
          </OpenStep>
        )}
        {removed && (
          <PaperRemoval
            list={of.list}
            paper={removed}
            payload={{ ...command, ...of.partSent(removed) }}
            onClose={() => setRemoved(undefined)}
          />
        )}
      </Section>
    );
  };
}
