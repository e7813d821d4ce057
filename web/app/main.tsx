import './base.css';
import './print.css';
import './door.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Boundary } from '../base/Boundary.tsx';
import { tokensCss } from '../base/tokens.ts';
import { Entrance } from './Entrance.tsx';
import { keepFieldInSight } from './field-in-sight.ts';
import { applyScheme } from './scheme.ts';

const sheet = new CSSStyleSheet();
sheet.replaceSync(tokensCss());
document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
applyScheme();
keepFieldInSight();

const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <StrictMode>
      <Boundary>
        <Entrance />
      </Boundary>
    </StrictMode>,
  );
