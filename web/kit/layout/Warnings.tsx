import './warnings.css';
import Alert from '@mui/material/Alert';

/** What to look out for: one line each; it blocks nothing. */
export const Warnings = ({ of }: { readonly of: readonly string[] }) =>
  of.map((text) => (
    <Alert key={text} severity="warning" className="warning-line">
      {text}
    </Alert>
  ));
