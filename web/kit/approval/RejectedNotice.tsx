import './approval.css';
import Alert from '@mui/material/Alert';

/** Why a record was rejected, above the form that mends it. */
export const RejectedNotice = ({ children }: { readonly children: string }) => (
  <Alert severity="error" className="approval-notice">
    {children}
  </Alert>
);
