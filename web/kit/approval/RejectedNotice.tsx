import './approval.css';
import Alert from '@mui/material/Alert';

/** Reason of a rejection, above the form in which the record is corrected. */
export const RejectedNotice = ({ children }: { readonly children: string }) => (
  <Alert severity="error" className="approval-notice">
    {children}
  </Alert>
);
