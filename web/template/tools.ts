import type { SvgIconComponent } from '@mui/icons-material';
import AddColumn from '@mui/icons-material/AddchartOutlined';
import Center from '@mui/icons-material/FormatAlignCenter';
import Justify from '@mui/icons-material/FormatAlignJustify';
import Left from '@mui/icons-material/FormatAlignLeft';
import Right from '@mui/icons-material/FormatAlignRight';
import Bold from '@mui/icons-material/FormatBold';
import Italic from '@mui/icons-material/FormatItalic';
import Bullets from '@mui/icons-material/FormatListBulleted';
import Numbers from '@mui/icons-material/FormatListNumbered';
import Underline from '@mui/icons-material/FormatUnderlined';
import DeleteTable from '@mui/icons-material/GridOff';
import GridOn from '@mui/icons-material/GridOn';
import PlaylistAdd from '@mui/icons-material/PlaylistAdd';
import PlaylistRemove from '@mui/icons-material/PlaylistRemove';
import Redo from '@mui/icons-material/Redo';
import Title from '@mui/icons-material/Title';
import Undo from '@mui/icons-material/Undo';
import ColumnRemove from '@mui/icons-material/ViewWeekOutlined';
import type { ChainedCommands, Editor } from '@tiptap/core';

/** Button of the editor's toolbar. */
export interface Tool {
  readonly name: string;
  readonly icon: SvgIconComponent;
  /** First button of a group. */
  readonly begins?: true;
  /** True if its format applies at the cursor; absent for a button without a state. */
  on?(editor: Editor): boolean;
  /** True if the button is shown for the cursor's place; absent: always. */
  offered?(editor: Editor): boolean;
  run(chain: ChainedCommands): ChainedCommands;
}

const align = (name: string, icon: SvgIconComponent, textAlign: string): Tool => ({
  name,
  icon,
  on: (editor) => editor.isActive({ textAlign }),
  run: (chain) => chain.toggleTextAlign(textAlign),
});
const inTable = (editor: Editor): boolean => editor.isActive('table');

export const TOOLS: readonly Tool[] = [
  { name: 'Negrita', icon: Bold, on: (e) => e.isActive('bold'), run: (c) => c.toggleBold() },
  { name: 'Cursiva', icon: Italic, on: (e) => e.isActive('italic'), run: (c) => c.toggleItalic() },
  { name: 'Subrayado', icon: Underline, on: (e) => e.isActive('underline'), run: (c) => c.toggleUnderline() },
  {
    name: 'Título',
    icon: Title,
    begins: true,
    on: (e) => e.isActive('heading'),
    run: (c) => c.toggleHeading({ level: 2 }),
  },
  {
    name: 'Lista con viñetas',
    icon: Bullets,
    on: (e) => e.isActive('bulletList'),
    run: (c) => c.toggleBulletList(),
  },
  {
    name: 'Lista numerada',
    icon: Numbers,
    on: (e) => e.isActive('orderedList'),
    run: (c) => c.toggleOrderedList(),
  },
  { ...align('Alinear a la izquierda', Left, 'left'), begins: true },
  align('Centrar', Center, 'center'),
  align('Alinear a la derecha', Right, 'right'),
  align('Justificar', Justify, 'justify'),
  {
    name: 'Insertar tabla',
    icon: GridOn,
    begins: true,
    offered: (e) => !inTable(e),
    run: (c) => c.insertTable({ rows: 3, cols: 3, withHeaderRow: true }),
  },
  { name: 'Agregar fila', icon: PlaylistAdd, begins: true, offered: inTable, run: (c) => c.addRowAfter() },
  { name: 'Quitar fila', icon: PlaylistRemove, offered: inTable, run: (c) => c.deleteRow() },
  { name: 'Agregar columna', icon: AddColumn, offered: inTable, run: (c) => c.addColumnAfter() },
  { name: 'Quitar columna', icon: ColumnRemove, offered: inTable, run: (c) => c.deleteColumn() },
  { name: 'Quitar tabla', icon: DeleteTable, offered: inTable, run: (c) => c.deleteTable() },
  { name: 'Deshacer', icon: Undo, begins: true, run: (c) => c.undo() },
  { name: 'Rehacer', icon: Redo, run: (c) => c.redo() },
];
