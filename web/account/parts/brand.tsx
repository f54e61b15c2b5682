import type { ReactNode } from 'react';

import { toPath } from '../../shared/base-url.ts';
import logo from '../../shared/logo.svg?url';

export function Brand(): ReactNode {
  return (
    <a className="brand" href={toPath('')}>
      <img src={logo} width={28} height={28} alt="" />
      Reelay
    </a>
  );
}
