import type { IconName } from '@expediente/schemas/looks.ts';
import AccountBalance from '@mui/icons-material/AccountBalance';
import AccountBalanceWallet from '@mui/icons-material/AccountBalanceWallet';
import AccountTree from '@mui/icons-material/AccountTree';
import Add from '@mui/icons-material/Add';
import AddCircle from '@mui/icons-material/AddCircle';
import Assessment from '@mui/icons-material/Assessment';
import Assignment from '@mui/icons-material/Assignment';
import AssignmentTurnedIn from '@mui/icons-material/AssignmentTurnedIn';
import Block from '@mui/icons-material/Block';
import Build from '@mui/icons-material/Build';
import CalendarMonth from '@mui/icons-material/CalendarMonth';
import Cancel from '@mui/icons-material/Cancel';
import Category from '@mui/icons-material/Category';
import Check from '@mui/icons-material/Check';
import CheckCircle from '@mui/icons-material/CheckCircle';
import Close from '@mui/icons-material/Close';
import Delete from '@mui/icons-material/Delete';
import Description from '@mui/icons-material/Description';
import Dns from '@mui/icons-material/Dns';
import Download from '@mui/icons-material/Download';
import Edit from '@mui/icons-material/Edit';
import EventNote from '@mui/icons-material/EventNote';
import FactCheck from '@mui/icons-material/FactCheck';
import FileDownload from '@mui/icons-material/FileDownload';
import Folder from '@mui/icons-material/Folder';
import Forward from '@mui/icons-material/Forward';
import Gavel from '@mui/icons-material/Gavel';
import Group from '@mui/icons-material/Group';
import Handshake from '@mui/icons-material/Handshake';
import History from '@mui/icons-material/History';
import Home from '@mui/icons-material/Home';
import Inbox from '@mui/icons-material/Inbox';
import Inventory2 from '@mui/icons-material/Inventory2';
import LockOpen from '@mui/icons-material/LockOpen';
import ManageAccounts from '@mui/icons-material/ManageAccounts';
import MedicalServices from '@mui/icons-material/MedicalServices';
import MenuBook from '@mui/icons-material/MenuBook';
import Merge from '@mui/icons-material/Merge';
import MergeType from '@mui/icons-material/MergeType';
import NoteAdd from '@mui/icons-material/NoteAdd';
import Paid from '@mui/icons-material/Paid';
import Payments from '@mui/icons-material/Payments';
import People from '@mui/icons-material/People';
import Person from '@mui/icons-material/Person';
import PictureAsPdf from '@mui/icons-material/PictureAsPdf';
import PieChart from '@mui/icons-material/PieChart';
import PlaylistAddCheck from '@mui/icons-material/PlaylistAddCheck';
import Policy from '@mui/icons-material/Policy';
import Print from '@mui/icons-material/Print';
import Public from '@mui/icons-material/Public';
import ReceiptLong from '@mui/icons-material/ReceiptLong';
import Rule from '@mui/icons-material/Rule';
import Search from '@mui/icons-material/Search';
import Send from '@mui/icons-material/Send';
import Settings from '@mui/icons-material/Settings';
import ShoppingBag from '@mui/icons-material/ShoppingBag';
import ShoppingCart from '@mui/icons-material/ShoppingCart';
import Storage from '@mui/icons-material/Storage';
import Store from '@mui/icons-material/Store';
import Storefront from '@mui/icons-material/Storefront';
import Summarize from '@mui/icons-material/Summarize';
import SwapHoriz from '@mui/icons-material/SwapHoriz';
import Sync from '@mui/icons-material/Sync';
import ThumbDown from '@mui/icons-material/ThumbDown';
import ThumbUp from '@mui/icons-material/ThumbUp';
import Undo from '@mui/icons-material/Undo';
import Upload from '@mui/icons-material/Upload';
import Verified from '@mui/icons-material/Verified';
import ViewList from '@mui/icons-material/ViewList';
import Visibility from '@mui/icons-material/Visibility';
import type { SvgIconProps } from '@mui/material/SvgIcon';
import type { ComponentType } from 'react';

const ICONS: Readonly<Record<IconName, ComponentType<SvgIconProps>>> = {
  AccountBalance,
  AccountBalanceWallet,
  AccountTree,
  Add,
  AddCircle,
  Assessment,
  Assignment,
  AssignmentTurnedIn,
  Block,
  Build,
  CalendarMonth,
  Cancel,
  Category,
  Check,
  CheckCircle,
  Close,
  Delete,
  Description,
  Dns,
  Download,
  Edit,
  EventNote,
  FactCheck,
  FileDownload,
  Folder,
  Forward,
  Gavel,
  Group,
  Handshake,
  History,
  Home,
  Inbox,
  Inventory2,
  LockOpen,
  ManageAccounts,
  MedicalServices,
  MenuBook,
  Merge,
  MergeType,
  NoteAdd,
  Paid,
  Payments,
  People,
  Person,
  PictureAsPdf,
  PieChart,
  PlaylistAddCheck,
  Policy,
  Print,
  Public,
  ReceiptLong,
  Rule,
  Search,
  Send,
  Settings,
  ShoppingBag,
  ShoppingCart,
  Storage,
  Store,
  Storefront,
  Summarize,
  SwapHoriz,
  Sync,
  ThumbDown,
  ThumbUp,
  Undo,
  Upload,
  Verified,
  ViewList,
  Visibility,
};

const isIcon = (name: string): name is IconName => Object.hasOwn(ICONS, name);

/** Icon by the name in a permission (`Edit`, `Send`); a neutral one for an unknown name. */
export function DataIcon({ name, ...props }: SvgIconProps & { readonly name: string }) {
  const Icon = isIcon(name) ? ICONS[name] : ViewList;
  return <Icon aria-hidden="true" {...props} />;
}
