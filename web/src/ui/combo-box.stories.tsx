import { MapPin } from 'lucide-react';
import { useState } from 'react';
import { ComboBox } from './combo-box.tsx';

export default { title: 'Combo box' };

const PLACES = [
  { id: 'DEL', text: 'DELHI DEL', title: 'Delhi', note: 'Indira Gandhi International, India', code: 'DEL' },
  {
    id: 'BLR',
    text: 'BENGALURU BLR',
    title: 'Bengaluru',
    note: 'Kempegowda International, India',
    code: 'BLR',
  },
];

export function PlaceComboBox() {
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<string>();
  return (
    <div className="max-w-sm">
      <ComboBox
        label="Starting point"
        icon={<MapPin aria-hidden size={18} className="text-link" />}
        placeholder="City or airport"
        options={PLACES}
        inputValue={text}
        onInputChange={setText}
        selectedId={chosen}
        onSelect={(id) => {
          setChosen(id);
          setText(PLACES.find((place) => place.id === id)?.text ?? '');
        }}
        isLoading={false}
        emptyText="Nothing by that name"
        openLabel="Show places"
        name="from"
      />
    </div>
  );
}
