import Button from '@mui/material/Button';
import { basePath } from '../../base/address.ts';
import { fileAddress } from '../../base/api.ts';

interface VerifierProps {
  readonly label: string;
}

/** Link to the verifier of records' files: a single file that works without a network. */
export const Verifier = ({ label }: VerifierProps) => (
  <Button component="a" href={`${basePath()}expediente-verificar.html`} download>
    {label}
  </Button>
);

interface Props {
  /** Path of the record's history: `/history/award/24`. */
  readonly path: string;
}

/** Downloads of the record as a file to verify elsewhere, and of the verifier, which is not in it. */
export const TakeFile = ({ path }: Props) => (
  <>
    <Button variant="outlined" component="a" href={fileAddress(`${path}/file`)} download>
      Llevar expediente
    </Button>
    <Verifier label="Verificador" />
  </>
);
