import { useState } from 'react';
import { NewPasswordField } from './new-password-field.tsx';
import { DEFAULT_POLICY } from './password-policy.ts';
import { PasswordField } from './password-field.tsx';

export default { title: 'Password field' };

export function CurrentPasswordField() {
  const [password, setPassword] = useState('nine blue umbrellas');
  return (
    <div className="max-w-md">
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
      />
    </div>
  );
}

export function WeakNewPasswordField() {
  const [password, setPassword] = useState('travel1');
  return (
    <div className="max-w-md">
      <NewPasswordField
        label="New password"
        name="new-password"
        value={password}
        onChange={setPassword}
        judged={{
          policy: DEFAULT_POLICY,
          strength: 1,
          lacks: ['min-length', 'strength'],
          load: () => undefined,
        }}
      />
    </div>
  );
}
