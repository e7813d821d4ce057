import './unops.css';
import CheckCircle from '@mui/icons-material/CheckCircleOutlined';
import ErrorOutline from '@mui/icons-material/ErrorOutlined';
import type { LiveSum } from './form-values.ts';

interface Props {
  readonly of: LiveSum<string>;
  /** Formats an amount for display. */
  shown(amount: string): string;
}

/** Line below a list: its sum, the required sum, and the difference. */
export const SumLine = ({ of: { sum, whole, begun, missing }, shown }: Props) => (
  <p className="sum-line" role="status">
    {begun && (
      <>
        <span>
          Suma <strong>{shown(sum)}</strong> de {shown(whole)}
        </span>
        <span className={missing === '' ? 'sum-whole' : 'sum-missing'}>
          {missing === '' ? <CheckCircle fontSize="inherit" /> : <ErrorOutline fontSize="inherit" />}
          {missing === '' ? 'Coincide' : missing}
        </span>
      </>
    )}
  </p>
);
