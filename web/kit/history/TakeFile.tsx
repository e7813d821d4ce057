import Button from '@mui/material/Button';
import { basePath } from '../../base/address.ts';
import { fileAddress } from '../../base/api.ts';

interface VerifierProps {
  readonly label: string;
}

/** The verifier of records' files: one file, to be kept and opened without a network. */
export const Verifier = ({ label }: VerifierProps) => (
  <Button component="a" href={`${basePath()}expediente-verificar.html`} download>
    {label}
  </Button>
);

interface Props {
  /** Of the record's history: `/history/award/24`. */
  readonly path: string;
}

/** The record as a file that is verified elsewhere, and the verifier, which is not in it. */
export const TakeFile = ({ path }: Props) => (
  <>
    <Button variant="outlined" component="a" href={fileAddress(`${path}/file`)} download>
      Llevar expediente
    </Button>
    <Verifier label="Verificador" />
  </>
);
