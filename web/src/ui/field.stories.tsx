import { Checkbox, SelectField, TextAreaField, TextField } from './field.tsx';

export default { title: 'Field' };

export function FieldsWithoutProblem() {
  return (
    <form className="grid max-w-md gap-4">
      <TextField label="Starting point" isCapitals placeholder="Delhi" defaultValue="" />
      <TextField
        label="E-mail"
        type="email"
        hint="Tickets are sent here."
        defaultValue="asha@himalaya.example"
      />
      <SelectField
        label="Cabin"
        prompt="Choose a cabin"
        options={[
          { value: 'economy', label: 'Economy' },
          { value: 'business', label: 'Business' },
        ]}
      />
      <TextAreaField label="Message" defaultValue="Forty travellers to Jaipur, names by Friday." />
      <Checkbox defaultChecked>Remember me</Checkbox>
    </form>
  );
}

export function FieldsWithProblem() {
  return (
    <form className="grid max-w-md gap-4">
      <TextField
        label="GST number"
        isCapitals
        defaultValue="07AAACH7409R1Z"
        problem="A GST number has fifteen characters; this one has fourteen."
      />
      <SelectField label="Role" options={[]} prompt="Choose a role" problem="Choose what they may do." />
      <TextAreaField label="Message" problem="Say what it is about." />
    </form>
  );
}
