/** Holds the fields of the sign-up form as a proprietor in Pune fills them in. */
export const SAMPLE_APPLICATION = {
  companyName: 'Sahyadri Travels',
  entityKind: 'proprietorship',
  companyGSTNumber: '27ABCPK4821Q1ZB',
  companyAddress: '18 Laxmi Road, Pune 411030',
  companyPhone: '098220 12345',
  email: 'meera@sahyadri.example',
  password: 'seven green lanterns',
  confirmPassword: 'seven green lanterns',
  terms: 'yes',
};
