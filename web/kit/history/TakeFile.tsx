import Button from '@mui/material/Button';
import { basePath } from '../../base/address.ts';
import { fileAddress } from '../../base/api.ts';

/** As the server has it: one file, to be kept and opened without a network. */
export const verifierAddress = (): string => `${basePath()}expediente-verificar.html`;

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
    <Button component="a" href={verifierAddress()} download>
      Verificador
    </Button>
  </>
);
