-- expand
-- What a new shop starts with: words that parents use for goods that skating shops name otherwise. The owner edits them at the desk.
-- A shop that already has goods has an owner who chose its own.
insert into search_synonym (word, means, position)
select word, means, position
  from (values
    ('shoe, shoes, boot, boots, joota, joote, जूता, जूते, बूट, शूज', 'skates', 0),
    ('roller, rollers, rollerblade, rollerblades, स्केट, स्केट्स, स्केटिंग', 'skates', 1),
    ('topi, टोपी, हेलमेट, हेल्मेट', 'helmet', 2),
    ('tyre, tyres, chaka, पहिया, पहिये, चाक, चाके, चक्का', 'wheel', 3),
    ('pad, pads, kneepad, kneepads, elbowpads, kneecap, kneecaps, safety, protector, protectors, पैड, पॅड, गार्ड', 'guard', 4),
    ('घुटना, घुटने, गुडघा', 'knee', 5),
    ('कोहनी, कोपर', 'elbow', 6),
    ('दस्ताने, हातमोजे', 'gloves', 7),
    ('मोज़े, मोजे', 'socks', 8),
    ('बैग, बॅग, पिशवी', 'bag', 9),
    ('dress, uniform, ड्रेस', 'suit', 10),
    ('tshirt, tshirts', 'shirt', 11),
    ('stopper, stoppers', 'stop', 12),
    ('तेल', 'oil', 13),
    ('boy, boys, girl, girls, baby, छोटा, छोटे, बच्चा, बच्चे, बच्चों, लहान, मुले, मुली, मुलांसाठी', 'kids', 14),
    ('lady, ladies, महिला', 'women', 15)
  ) as first (word, means, position)
 where not exists (select from product);
