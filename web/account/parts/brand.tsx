import type { ReactNode } from 'react';

import logo from '../../shared/logo.svg?url';

export function Brand(): ReactNode {
  return (
    <a className="brand" href="/">
      <img src={logo} width={28} height={28} alt="" />
      Reelay
    </a>
  );
}
