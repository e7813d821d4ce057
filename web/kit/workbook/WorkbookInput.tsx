import './workbook-load.css';
import Button from '@mui/material/Button';
import { FileInput } from '../input/FileInput.tsx';

const ACCEPT =
  '.xlsx,.xls,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet,application/vnd.ms-excel';

interface Props {
  /** Instructions, in order. */
  readonly steps: readonly string[];
  /** Addresses of templates by their label. */
  readonly templates: readonly { readonly label: string; readonly href: string }[];
  onChoose(file: File): void;
}

/** Input of a workbook, with instructions and templates. */
export const WorkbookInput = ({ steps, templates, onChoose }: Props) => (
  <>
    <ol className="load-steps">
      {steps.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
    <div className="load-files">
      {templates.map(({ label, href }) => (
        <Button key={label} variant="outlined" component="a" href={href} download>
          {label}
        </Button>
      ))}
    </div>
    <FileInput value={undefined} accept={ACCEPT} onChange={(file) => file && onChoose(file)} />
  </>
);

interface ProblemProps {
  /** File that was not read. */
  readonly file?: File | undefined;
  readonly children: string;
}

/** Message with the reason for which a workbook was not read. */
export const LoadProblem = ({ file, children }: ProblemProps) =>
  children ? (
    <p className="load-problem" role="alert">
      {file ? `«${file.name}» no se cargó: ${children}` : children}
    </p>
  ) : null;
