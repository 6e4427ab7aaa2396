// Everyday shopping isiZulu: words and what they are in English, as the catalogues have them. One line an entry, to read and add to.
// Written without a native speaker's review.
import type { Language } from "./language.ts";

export const isiZulu: Language = {
  /** `isizulu word(s), other form = english | english synonym`. Singular, plural and the usual locative or possessive forms where they are common. */
  words: `
iketela, amaketela, iketele, igedlela, amagedlela, iketlela, ketela = kettle
ibhodwe, amabhodwe, ibhodo = pot
ipani, amapani, iphani, amaphani, ipani lokuthosa = pan | frying pan
ipuleti, amapuleti, ipleyiti, amapleyiti = plate
inkomishi, izinkomishi, inkomitshi, izinkomitshi = cup | mug
imagi, amamagi = mug
isitsha, izitsha = dish | bowl
indishi, izindishi = basin | bowl
ibhowuli, amabhowuli = bowl
ingilazi, izingilazi = glass
isipuni, izipuni, isipunu, izipunu = spoon
imfologo, izimfologo, ifoloko, amafologo = fork
ummese, imimese, umese, imese = knife
ibhodlela, amabhodlela = bottle
ijeke, amajeke, ujeke, ojeke = jug
itiphothi, ithiphothi = teapot
ifriji, amafriji, isiqandisi, iziqandisi, ifriji encane = fridge
ifriza, amafriza = freezer
isitofu, izitofu = stove
i-ovini, ohavini, uhhavini, ohhavini, i-oveni = oven
imayikhroweyivu, imakhroweyivu, imicrowave = microwave
ibhlenda, iblenda, amablenda = blender
ithosta, amathosta, itosta = toaster
i-airfryer, iairfryer = air fryer
isihluzo, izihluzo = strainer | sieve
ukhezo, izinkezo = ladle
ibhodi lokusika, ibhodi lokuqoba = cutting board
i-apron, iphinifa, amaphinifa = apron
isivuli bhodlela, isivulo sekani = opener
umshini wekhofi, imishini yekhofi = coffee machine
ithini, amathini, ikani, amakani = tin | can
ilantshibhokisi, isikhafuthini, izikhafuthini, iskafutini, isikaftini = lunch box
ifulaski, amafulaski, iflaski = flask
imbiza yobumba, izimbiza = clay pot | pot
ukhamba, izinkamba = clay beer pot | clay pot
ikhishi, ekhishini, yasekhishini, zasekhishini, lekhishi, sekhishi, lasekhishini = kitchen
ukudla, kokudla, lokudla = food
isinkwa, izinkwa, sesinkwa = bread
ubisi, lobisi = milk
amasi = sour milk | amasi
ushukela, ushukelela, noshukela = sugar
usawoti, itswayi = salt
impuphu, yempuphu, impuphu yombila = maize meal
ufulawa, fulawa = flour
irayisi, ilayisi, ilayi = rice
ubhontshisi, ubhontshisi obomvu = beans
amaqanda, iqanda = eggs
inyama, yenyama = meat
inyama yenkomo, eyenkomo = beef
inyama yenkukhu, inkukhu, izinkukhu = chicken
inyama yemvu, imvu = lamb | mutton
inyama yengulube, ingulube = pork
inhlanzi, izinhlanzi, ufishi = fish
i-biltong, umqwayiba, ibhiltong = biltong
isoseji, amasoseji, iboerewors, isositshi = sausage
ushizi, ishizi = cheese
ibhotela, imajarini, irama = butter | margarine
uju, uju lwezinyosi = honey
ujamu, ijamu = jam
ipinathibhatha, ibhotela lamakinati = peanut butter
amakinati, amantongomane = peanuts | nuts
ikhofi, lekhofi, kwekhofi = coffee
itiye, letiye, kwetiye = tea
irooibos, itiye elibomvu = rooibos
isiphuzo, iziphuzo, isiphuzo esibandayo = drink
amanzi, wamanzi, samanzi, lamanzi = water
ijusi, amajusi, ijuzi = juice
iwayini, amawayini = wine
utshwala, ubhiya = beer
umqombothi = umqombothi | traditional beer
amahewu, amageu = mageu
ushokoledi, oshokoledi, itshokoledi, ushokoleti = chocolate
uswidi, oswidi, amaswidi, ilollipop = sweets
amabhisikidi, ibhisikidi, amabhisikiti = biscuits | cookies
ikhekhe, amakhekhe, elekhekhe = cake
ama-chips, amachips, amazambane athosiwe = chips
i-ayisikhilimu, uayisikhilimu, ayisikhilimu = ice cream
izithelo, isithelo = fruit
imifino, yemifino = vegetables | greens
amazambane, izambane = potatoes
utamatisi, otamatisi, amatamatisi = tomatoes
u-anyanisi, uanyanisi, anyanisi = onions
iklabishi, iklabhishi, amaklabishi = cabbage
isipinashi, ispinashi = spinach
izaqathe, izaqathi, amakherothi, isanqante = carrots
ithanga, amathanga = pumpkin
ummbila, umbila = maize | corn
ubhanana, obhanana, amabhanana = bananas
i-apula, ama-apula, amaapula, iapula, ihhabhula, amahhabhula = apples
iwolintshi, amawolintshi, i-orentshi = oranges
ulamula, ulemoni, olemoni = lemon
ukotapeya, okotapeya, ukwatapheya = avocado
amagilebhisi, igilebhisi = grapes
izinongo, isinongo, isipayisi, izipayisi = spices | spice
ukhari, ikhari, upawuda wekhari = curry powder
upelepele, opelepele, ushili = chilli | pepper
ugalikhi = garlic
ujinja = ginger
usoso, amasoso, isosi = sauce
utamatisi soso, isosi katamatisi = tomato sauce
amafutha okupheka, uwoyela wokupheka, amafutha okuthosa = cooking oil
uviniga = vinegar
imasitadi = mustard
ipasta, imakaroni, isipagethi = pasta
iphalishi, ipapa, uphuthu = porridge
isiriyeli, amasiriyeli = cereal
i-oats, ama-oats, amaoats = oats
isobho, amasobho, isuphu = soup
isamp, istambu, isitambu = samp
imvubelo, iyisti = yeast
iyogathi, amayogathi = yoghurt
ipilchards, inhlanzi ethinini = pilchards | tinned fish
isicathulo, izicathulo, sezicathulo = shoes | shoe
iteki, amateki, izicathulo zokugijima, ithekhi, amathekhi = sneakers | running shoes
amabhuthi, ibhuthi, amabhutsi = boots
amasandali, isandali, izimbadada, imbadada = sandals
amaslippers, islippers, amasilipha = slippers
amaslops, ama-flops = flip flops
izicathulo zesikole, izicathulo zesikolo = school shoes
izithende, izicathulo eziphakeme, izicathulo ezinesithende = heels | high heels
isokisi, amasokisi, isokisi lesikole, amasokhisi = socks
ingubo, izingubo, yengubo = dress | blanket
ilokwe, amalokwe, ilogwe, amalogwe = dress
isiketi, iziketi, isikeyithi = skirt
ibhulukwe, amabhulukwe, elebhulukwe = trousers | pants
ijini, amajini, amajeans, ijeans = jeans
isikhindi, izikhindi, ishothi, ama-shorts = shorts
ihembe, amahembe, iyembe, amayembe = shirt
isikibha, izikibha, iskipa, izikipa, itheshethi, isikipa = t-shirt
ibhulawuzi, amabhulawuzi, ibhlawuzi = blouse
ijezi, amajezi, ijersey, ijesi = jersey | jumper
ijakhethi, amajakhethi, ibhantshi, amabhantshi, ijekhethi = jacket
ijazi, amajazi = coat
ijazi lemvula, amajazi emvula, irenikoti = raincoat
ihudi, amahudi, ihoodie, amahoodie = hoodie
isudi, amasudi = suit
uthayi, othayi = tie
isigqoko, izigqoko, isigqoko sokuvikela ilanga, ikepisi, amakepisi, ikepi, amakepi = hat | cap
ibhini, ibheni, isigqoko sasebusika, ibeanie, amabeanie = beanie
isikhafu, izikhafu, isikhafu sasebusika = scarf
iduku, amaduku = headscarf | doek
amagilavu, igilavu, amagloves = gloves
ibhande, amabhande = belt
ibra, amabra = bra
iphenti, amaphenti, ipenti = panties | underwear
iandaweya, izingubo zangaphansi = underwear
izingubo zokulala, amaphijama, iphijama = pyjamas
igawuni, amagawuni = gown
isambulela, izambulela, isambulelo = umbrella
isikhwama, izikhwama, isikhwama sesandla, izikhwama zesandla, ibhegi, amabhegi = bag | handbag
isikhwama semali, iwalethi, iwolethi, isipatshi, izipatshi = wallet | purse
isikhwama sesikole, izikhwama zesikole, ubhaka, obhaka, isikhwama sasemhlane = backpack | school bag
isudukezi, isutikheyisi, amasutikesi, isudukesi = suitcase
iwashi, amawashi, iwashi lesandla = watch
indandatho, izindandatho, iringi, amaringi = ring
icici, amacici = earrings
umgexo, imigexo, ineklesi = necklace
isongo, amasongo, ibhengele, amabhengele = bracelet | bangle
izibuko, izibuko zelanga, amasunglasi, izibuko zokuvikela ilanga = glasses | sunglasses
ubucwebe, ubucwebecwebe = jewellery
ubuhlalu, ubuhlalo, obuhlalu, bobuhlalu, yobuhlalu, sobuhlalu = beads | beadwork
umvunulo, imvunulo, izingubo zomdabu, izingubo zesintu = traditional wear
isidwaba, izidwaba = traditional leather skirt
isicholo, izicholo = zulu hat | isicholo
ibheshu, amabheshu = traditional apron
umbhaco = umbhaco
ushweshwe, isishweshwe, ishweshwe, leshweshwe, yeshweshwe = shweshwe
ibhayi, amabhayi, itshali, amatshali = shawl
ibhatha, ibhayibhatha, ibhantshi lomdabu = traditional coat
imbenge, izimbenge = woven bowl | basket
ubhasikidi, obhasikidi, ibhaskidi, iqoma, amaqoma, ibhasikidi = basket
icansi, amacansi, icantsi, ucansi = mat | grass mat
umqhele = headband
iyunifomu, umfaniswano, iyunifomu yesikole, iyunifomu yesikolo = school uniform | uniform
ifoni, amafoni, iselula, omakhalekhukhwini, umakhalekhukhwini, ucingo, iselfoni, iselifoni, yefoni, leselula = phone | cellphone
ikhava yefoni, ikhava, amakhava = phone cover | cover
ishaja, amashaja, itshaja, amatshaja, icharger, ishaja yefoni = charger
ikhebuli, amakhebuli, intambo yokushaja, intambo kagesi = cable
ibhethri, amabhethri, ibhetri, amabhetri, ibhethili, amabhethili = battery | batteries
ipowerbank, ipawabhenki, amapowerbank = power bank
ama-headphones, amaheadphone, iheadphones, ama-earphones, amaearphone, izinto zasezindlebeni = headphones | earphones
isipikha, izipikha, isipika, izipika = speaker
umabonakude, omabonakude, ithivi, amathivi, itv, itivi = television | tv
irediyo, iredio, umsakazo, imisakazo, amarediyo = radio
ikhompyutha, amakhompyutha, ikhomputha, yekhompyutha = computer
ilaptop, ilephuthophu, amalaptop, ilepthophu = laptop
ithebhulethi, itablet, amatablet, ithabhulethi = tablet
ikhibhodi, amakhibhodi = keyboard
imawusi, igundane lekhompyutha = mouse
iprinta, amaprinta, umshini wokuphrinta = printer
ikhamera, amakhamera = camera
irimothi, amarimothi, iremote = remote control
i-memory card, imemorikhadi = memory card
ifleshi, iflash, iusb = usb stick | flash drive
isikrini, izikrini = screen
irutha, irouter, iwayifayi, iwifi = router | wi-fi
i-adaptha, iplagi, amaplagi, ipulagi, amapulagi = plug | adapter
i-extension, iekstenshini, ikhebula lokunwebeka = extension cord
inverter, i-invetha, igeneretha, amageneretha, ujenereyitha = generator | inverter
isola, yesola, isolar, amasola, elisebenza ngelanga = solar
igesi, yegesi, ugesi wokupheka, isitofu segesi = gas
iprimus, isitofu sikaparafini, upharafini = paraffin stove | paraffin
ihita, amahita, isifudumezi, izifudumezi = heater
ifeni, amafeni, ifani, isiphephezelo, umshini womoya = fan
i-ayini, iayini, ama-ayini, insimbi yokuayina = iron
umshini wokuwasha, imishini yokuwasha, iwashing machine = washing machine
ivakhyumu, ivacuum, umshini wokushanela = vacuum cleaner
umshini wokuthunga, imishini yokuthunga = sewing machine
ithoshi, amathoshi, itotshi, ithotshi = torch | flashlight
isibani, izibani, ilambu, amalambu, isibane, izibane = lamp | light
iglobhu, amaglobhu, ibhalbhu, amabhalbhu = light bulb | globe
ikhandlela, amakhandlela, ikhandela = candle
umentshisi, omentshisi, umacishi, ilayitha = matches | lighter
ihamela, isando, amahamela, izando = hammer
isikuludilayiva, isikrudrayiva, iscrewdriver, isikulufu drayiva = screwdriver
isikulufu, izikulufu, izikulufo = screw | screws
isipikili, izipikili, isipikiri = nail | nails
isaha, amasaha = saw
idrili, amadrili, umshini wokubhoboza, idrill = drill
isipanela, izipanela = spanner
ipulayezi, amapulayezi, udlawu, iplayisi = pliers
isitebhisi, iladi, isitebhi, iladder, amaladi = ladder
itheyiphu, ithephu, itephu = tape
iteyiphu yokukala, isikali sokulinganisa, imeja = tape measure
upende, opende, upendi, opendi = paint
ibhrashi, amabhrashi, ibhulashi, amabhulashi = brush
ibhrashi likapende, ibhulashi likapende = paint brush
ithuluzi, amathuluzi, lamathuluzi = tool | tools
ithulbhokisi, ibhokisi lamathuluzi = toolbox
isikhiye, izikhiye, ukhiye, okhiye = key
ingidi, iloki, amaloki, isihluthulelo, izihluthulelo, ipadloki = lock | padlock
glu, iglu, ingcina = glue
intambo, izintambo = rope | string
ucingo lokubiya, uthango = fence | wire
usimende, isimende = cement
isitini, izitini = brick
ibharo, amabharo, ibhala, amabhala, iwilbhali = wheelbarrow
ifosholo, amafosholo, isipedi, isipedhi = spade | shovel
igeja, amageja, ikhuba = hoe
iharaka, amaharaka, ireki = rake
imbazo, izimbazo, izembe, amazembe = axe
ipayipi, amapayipi, ihozipayipi, ithumbu lamanzi, ihosi = hose | hosepipe
umshini wokugunda utshani, umshini wotshani, imishini yotshani = lawn mower
ingadi, izingadi, engadini, yasengadini, lasengadini, zasengadini = garden
imbewu, izimbewu, yemifino imbewu = seeds | seed
isitshalo, izitshalo, isitshalo sasendlini = plant
imbali, izimbali = flower | flowers
isihlahla, izihlahla, sesihlahla = tree
umuthi, imithi, womuthi = medicine
umquba, umanyolo, ifethilayiza = compost | fertiliser
inhlabathi, umhlabathi = soil
iphothi, imbiza yezimbali, izimbiza zezitshalo = plant pot | flower pot
itende, amatende, ithente, amathente = tent
isikhwama sokulala, islipingbhegi, isliphingi bhegi = sleeping bag
isitulo sokukhempa, isitulo esigoqekayo = camping chair
ikhulabhokisi, icoolerbox, ikhula bhokisi, isikhwama seqhwa = cooler box
ibraai, ibrayi, isosamlilo, isitendi sokosa, indawo yokosa = braai
amalahle, ilahle = charcoal | coal
izinkuni, ukhuni = firewood
ukukhempa, ikhempi, yokukhempa, lokukhempa, ukukampa = camping
ukudoba, yokudoba, induku yokudoba, izinto zokudoba = fishing
inja, izinja, yenja, zenja, lenja, yezinja, senja, wenja, kwenja = dog
ikati, amakati, lekati, yekati, lamakati, zekati, sekati = cat
umdlwane, imidlwane, wemidlwane = puppy
inyoni, izinyoni, yezinyoni, zezinyoni = bird
ukudla kwenja, ukudla kwezinja, ukudla kwezinja zami = dog food
ukudla kwekati, ukudla kwamakati = cat food
iketanga, amaketanga, iketango = chain | leash
umbhede wenja, umbhede wezinja = dog bed
ikhola, ikholari, ikhola yenja = collar
izilwane, isilwane, izilwane ezifuywayo, zezilwane = animals | pets
inabukeni, amanabukeni, inabhukeni, amanabhukeni, inapi, amanapi, amanapkeni, inapkeni = nappies | nappy
ibhodlela lengane, amabhodlela engane, amabhodlela ezingane = baby bottle
idami, amadami, udami, odami = dummy | pacifier
ipremu, amapremu, inqola yengane, ipram, istroller = pram | stroller
imbeleko, izimbeleko, into yokubeletha = baby carrier
ama-wipes, amawayiphu, amawipes = wipes
ubisi lwengane, ubisi lwezingane, iformula = baby formula
ikhothi, umbhede wengane, icot = cot
isitulo sengane, isitulo semoto sengane = baby chair | car seat
ithoyizi, amathoyizi, ithoyi, amathoyi, amathoyisi, izinto zokudlala = toy | toys
unodoli, onodoli, udoli, odoli = doll
ibhola, amabhola, lebhola = ball
iphazili, amaphazili, ipazili = puzzle
amablokhi, amabhlogo, ibhlokhi = blocks
imoto yokudlala, izimoto zokudlala = toy car
umdlalo, imidlalo, igeyimu, amageyimu = game | games
ibhodi geyimu, umdlalo webhodi = board game
ikhadi, amakhadi = card | cards
ikhayithi = kite
ithedibheya, ithedi, ibhere = teddy bear
isikole, isikolo, esikoleni, sesikole, zesikole, lesikole, yesikole, sesikolo, zesikolo, lesikolo, ezesikole, esesikole = school
ipeni, amapeni, ipenseli lenki = pen
ipensela, amapensela, ipenseli, amapenseli = pencil
incwadi, izincwadi, yezincwadi, zezincwadi = book | books
ibhuku lokubhala, amabhuku okubhala, incwadi yokubhala, izincwadi zokubhala = notebook | exercise book
ibhuku, amabhuku = book
iphepha, amaphepha = paper
irula, amarula = ruler
irabha, amarabha, isisuli = eraser
isikelo, izikelo = scissors
ikhrayoni, amakhrayoni, amakhilayoni = crayons
ikhalkhuletha, umshini wokubala, ikhalikhuleta = calculator
imvilophu, izimvilophu, amaenvelophu = envelope
ifayela, amafayela, amafolda = file | folder
ibhayibheli, ibhayibhili, amabhayibheli = bible
idikishinali, isichazamazwi, izichazamazwi = dictionary
inoveli, amanoveli = novel
izindaba, indaba, inganekwane, izinganekwane = story | stories
ikhalenda, amakhalenda, idayari = calendar | diary
isiginci, iziginci, igitali, amagitali = guitar
isigubhu, izigubhu, idramu, amadramu = drum
ipiyano, opiyano, ikhibhodi yomculo, upiyano = piano | keyboard
umculo, womculo, zomculo = music
imakalabha = makarapa
ivuvuzela, amavuvuzela = vuvuzela
imbira, ikhalimba, imarimba = mbira | marimba
umtshingo, ifluthi, ifluti = flute
imayikhi, amamayikhi, imayikrofoni, umbhobho = microphone
ezemidlalo, yezemidlalo, zezemidlalo, yemidlalo = sport
ibhola likanobhutshuzwayo, ibhola lezinyawo, isokha = football | soccer ball
ibhola lomnqakiswano, inethibholi = netball
iragbhi, irugby = rugby
ikhilikithi, ikrikhethi = cricket
ijimu, yasejimini, lasejimini, ejimini, umzimba wokuvocavoca = gym
ukuzivocavoca, yokuzivocavoca, zokuzivocavoca = exercise | fitness
izinsimbi, amadumbele, insimbi zejimu, idumbbell = dumbbells | weights
intambo yokweqa, intambo yokugxuma = skipping rope
umata weyoga, umata, omata, imethi = mat | yoga mat
ukugijima, yokugijima, zokugijima, lokugijima = running
ukubhukuda, yokubhukuda, zokubhukuda, lokubhukuda = swimming
ibhayisikili, amabhayisikili, ibhayisekili, yebhayisikili, lebhayisikili, ibhasikili = bicycle | bike
ihelmethi, amahelmethi, isigqoko sebhayisikili, isivikeli khanda = helmet
iphampu, amaphampu, ipompi = pump
isondo, amasondo = wheel
ithayi, amathayi, ithaya, amathaya = tyre
imoto, izimoto, yemoto, zemoto, lemoto, semoto, emotweni, yasemotweni, iyemoto = car
amafutha emoto, uwoyela wemoto, i-oyili, uwoyela = motor oil | oil
ibhethri yemoto, ibhetri lemoto, ibhethri lemoto = car battery
ijakhi, ujeke wemoto, ujaka = car jack | jack
izindwangu zemoto, ikhava yezihlalo, amakhava ezihlalo, amakhava emoto = car seat covers
umata wemoto, omata bemoto, amakhaphethi emoto = car mats
insipho yokuwasha imoto, ishampu yemoto = car shampoo
iwaphara, amawaphara, amawayipha = wiper blades
isepha, insipho, izinsipho, amasepha = soap
ishampu, amashampu, ishampoo, ishamphu = shampoo
ikhondishina, ikhondishana, iconditioner = conditioner
ilosheni, amalosheni, ilotion, amafutha okugcoba, amafutha omzimba = lotion | body lotion
amafutha, lamafutha, amafutha ezinwele = oil | ointment
ikhrimu, amakhrimu, okokugcoba = cream
iperfyumu, isiqholo, iziqholo, amakha, iphefyumu = perfume
idiyodorenti, irolon, idiodorant = deodorant
umuthi wokuxubha, inhlama yokuxubha, ikholigethi, umuthi wamazinyo = toothpaste
ibhrashi lamazinyo, isixubho, izixubho, ibhulashi lamazinyo, ithuthbhrashi = toothbrush
ilipstikhi, ilipstick, upende womlomo, amalipstick = lipstick
imeyikhaphu, imakeup = make-up
upende wezinzipho, i-nail polish = nail polish
iwigi, amawigi, iwig = wig
izinwele, unwele, ezinwele, lezinwele, zezinwele = hair
ikama, amakama, ikhama = comb
ibhrashi lezinwele, ibhulashi lezinwele = hair brush
irelaxer, irilakzela = relaxer
ama-braids, amabraids = braids | hair extensions
umshini wokugunda, umshini wokugunda izinwele, iklipha, amaklipha = hair clipper
ireza, amareza, insingo, izinsingo = razor
isibuko, izibuko zobuso = mirror
amaphedi, iphedi, amapads = sanitary pads | pads
ithishu, amathishu = tissues
iphepha langasese, ithoyilethi, ithoyilethi phepha, iphepha lasethoyilethi = toilet paper
isanskrini, isunscreen, amafutha elanga = sunscreen
ivaseline, ivasilini = vaseline | petroleum jelly
umuthi wekhanda, iphilisi, amaphilisi, ipanado = pills | tablets | painkiller
umuthi wokukhwehlela, umuthi wesifuba = cough medicine
ibhandishi, amabhandishi, iplasta, amaplasta, ibhandeji = bandage | plaster
amavithamini, ivithamini = vitamins
imaski, imasiki, isifonyo, amamasiki, izifonyo = mask
ifestieyidi, ibhokisi losizo lokuqala, usizo lokuqala = first aid kit
ithemomitha, amathemomitha = thermometer
isanithayiza, isanitiser, isihlanzi zandla = hand sanitiser
impilo, yezempilo, zezempilo = health
umshanelo, imishanelo, ishanelo = broom
imophu, amamophu, imopho, imop = mop
ibhakede, amabhakede, ibhakethi, ibhakete, amabhakethi = bucket
umgqomo kadoti, imigqomo kadoti, umgqomo, imigqomo, idasbhini, idustbin = dustbin | bin
amaplastiki kadoti, izikhwama zikadoti, amarefuse bag = refuse bags | bin bags
impushana yokuwasha, impuphu yokuwasha, isepha lokuwasha, umadubula, iwashing powder = washing powder
isepha lezitsha, uketshezi lwezitsha, insipho yezitsha = dishwashing liquid
ijiki, ibhlishi, ujiki, ibleach = bleach
isofthina, istasoft, isithambisi = fabric softener
isiponji, izipontshi, isipontshi, isipanshi = sponge
indwangu, izindwangu, ilaphu, izindwangu zokuthunga, amalaphu = fabric | cloth
isibulali-zinambuzane, umuthi wamaphela, umuthi wezinambuzane, idoom = insecticide
umuthi wamagundane, isicupho, izicupho, isicupho samagundane = rat poison | mouse trap
umuthi wezintuthwane = ant poison
umuthi wezimbuzulwane, umuthi omiyane, omiyane = mosquito repellent
inaliti, izinaliti, inalithi, usungulo = needle
uwuli, iwuli, owuli, intambo yokunitha, uvolo = wool
umucu wokuthunga, intambo yokuthunga, ukotini, ukothini wokuthunga = thread
inkinobho, izinkinobho, inkinombho = button
uziphu, oziphu, iziphu = zip
ukuthunga, yokuthunga, zokuthunga, lokuthunga = sewing
ukunitha, yokunitha, zokunitha = knitting
ukukhrosha, yokukhrosha = crochet
imisebenzi yezandla, yemisebenzi yezandla, izinto zezandla, umsebenzi wezandla = crafts | craft
itafula, amatafula, itafuli, letafula = table
isihlalo, izihlalo, isitulo, izitulo = chair
usofa, osofa, ikhawushi, amakhawushi, usofasofa = sofa | couch
ideski, amadeski = desk
ikhabethe, amakhabethe, ikhabhethe, ikhabhinethi, amakhabhinethi = cupboard | cabinet
iwodrobhu, amawodrobhu, iwordrobe, ikhabethe lezingubo = wardrobe
ishalofu, amashalofu, ishelufu, amashelufu, ishelfu = shelf
ibhentshi, amabhentshi = bench
umbhede, imibhede, umbede, imibede = bed
umatilasi, omatilasi, umatrasi, omatrasi, umatarasi, umatilesi = mattress
umcamelo, imicamelo, umqamelo, imiqamelo = pillow
ishidi, amashidi, ishiti, amashiti = sheet | bed sheets
ingubo yokulala, izingubo zokulala zombhede, izingubo zokwembatha, ingubo yokwembatha = blanket
ikhomfotha, amakhomfotha, ikhomfetha, iduveyi, iduvet, iduveti = comforter | duvet
ithawula, amathawula, ithawela, amathawela = towel
ikhethini, amakhethini, ikhetheni, amakhethi, ikheteni = curtain | curtains
ikhaphethi, amakhaphethi, ikhaphethe, ikapethi = carpet | rug
ikhushini, amakhushini = cushion
ifremu, amafremu, uhlaka lwesithombe, isithombe, izithombe = picture frame | picture
ivasi, amavasi, ivazi = vase
iwashi lodonga, iwashi laseludongeni = wall clock
ialamu, iwashi lokuvusa, i-alamu = alarm clock
ibhokisi, amabhokisi = box
ikhanda lombhede, iheadboard = headboard
indlu, izindlu, indlini, yasendlini, sasendlini, zasendlini, yendlu, lasendlini = home | house
ikamelo, amakamelo, ekamelweni, lasekamelweni, ikamelo lokulala = bedroom
igumbi lokugezela, ibhavulumu, yasebhavulumu, lasebhavulumu, yokugezela = bathroom
ilawunji, elawunji, igumbi lokuphumula = lounge | living room
ihhovisi, ehhovisi, lasehhovisi, yasehhovisi, sasehhovisi = office
isipho, izipho, isipho sakhe = gift | present
isipho sokuzalwa, usuku lokuzalwa, ibhefdeyi, ibhethdeyi, yosuku lokuzalwa, ibirthday = birthday
umshado, imishado, womshado, lomshado, yomshado = wedding
ukhisimusi, kakhisimusi, isipho sikakhisimusi = christmas
iphathi, amaphathi, yephathi = party
ibhaluni, amabhaluni, ibhamuza = balloon | balloons
iphepha lokugoqa izipho, iphepha lesipho = wrapping paper
emnyama, ezimnyama, elimnyama, esimnyama, omnyama, amnyama, olumnyama, okumnyama, abamnyama, obumnyama = black
emhlophe, ezimhlophe, elimhlophe, esimhlophe, omhlophe, amhlophe, olumhlophe, okumhlophe, abamhlophe, obumhlophe = white
ebomvu, ezibomvu, elibomvu, esibomvu, obomvu, abomvu, olubomvu, okubomvu, ababomvu, obubomvu, bomvu = red
eluhlaza, eziluhlaza, eliluhlaza, esiluhlaza, oluhlaza, aluhlaza, oluluhlaza, okuluhlaza, abaluhlaza, obuluhlaza, luhlaza = green | blue
luhlaza okwesibhakabhaka, eluhlaza okwesibhakabhaka, oluhlaza okwesibhakabhaka, eziluhlaza okwesibhakabhaka, eliluhlaza okwesibhakabhaka, esiluhlaza okwesibhakabhaka, aluhlaza okwesibhakabhaka, okwesibhakabhaka, eluhlaza sasibhakabhaka, iblue, eblue, eziblue, obhlowu = blue
luhlaza okotshani, eluhlaza okotshani, oluhlaza okotshani, eziluhlaza okotshani, eliluhlaza okotshani, esiluhlaza okotshani, aluhlaza okotshani, okotshani, igreen, egreen, ezigreen = green
ephuzi, eziphuzi, eliphuzi, esiphuzi, ophuzi, aphuzi, oluphuzi, okuphuzi, abaphuzi, obuphuzi, iyelo, eyelo = yellow
ensundu, ezinsundu, elinsundu, esinsundu, onsundu, ansundu, olunsundu, okunsundu, abansundu, obunsundu, braweni, ebrown = brown
empunga, ezimpunga, elimpunga, esimpunga, ompunga, ampunga, olumpunga, okumpunga, abampunga, obumpunga, igreyi, egreyi = grey
ephinki, eziphinki, eliphinki, esiphinki, ophinki, aphinki, oluphinki, okuphinki, abaphinki, obuphinki, ipinki, epinki, ezipinki, elipinki, iphinki, phinki = pink
ebukhwebezane, ezibukhwebezane, elibukhwebezane, esibukhwebezane, obukhwebezane, abukhwebezane, olubukhwebezane, okubukhwebezane, ababukhwebezane, obubukhwebezane, phephuli, ephephuli, eziphephuli, epurple, ezipurple, elipurple = purple
ewolintshi, eziwolintshi, eliwolintshi, esiwolintshi, owolintshi, awolintshi, oluwolintshi, okuwolintshi, abawolintshi, obuwolintshi, e-orenji, eorange, okusawolintshi, osawolintshi = orange
egolide, ezigolide, eligolide, esigolide, ogolide, agolide, olugolide, okugolide, abagolide, obugolide, igolide, yegolide, legolide, segolide, zegolide, esagolide = gold
esiliva, ezisiliva, elisiliva, esisiliva, osiliva, asiliva, olusiliva, okusiliva, abasiliva, obusiliva, isiliva, yesiliva, sesiliva, zesiliva, lesiliva, esasiliva = silver
inevi, enevi, ezinevi, inavy, enavy, ezinavy, elinavy = navy
ikhrimu yombala, ekhrimu, ukhilimu, ebeige, okhilimu = cream | beige
imaroon, emaruni, ezimaruni, emaroon = maroon
umbala, imibala, ngombala, ombala = colour
imibalabala, enemibala, ezinemibala, onemibala, elinemibala, enemibalabala = colourful | multicolour
ekhanyayo, ezikhanyayo, elikhanyayo, esikhanyayo, okhanyayo, akhanyayo, olukhanyayo, okukhanyayo, abakhanyayo, obukhanyayo, khanyayo = bright
enamabala, ezinamabala, onamabala = patterned | spotted
enemigqa, ezinemigqa, elinemigqa, onemigqa = striped
enezimbali, ezinezimbali, elinezimbali = floral
enkulu, ezinkulu, elikhulu, esikhulu, omkhulu, amakhulu, emikhulu, olukhulu, okukhulu, abakhulu, obukhulu = big | large
encane, ezincane, elincane, esincane, omncane, amancane, emincane, oluncane, okuncane, abancane, obuncane, ncanyana, encanyana, elincanyana, esincanyana, omncanyana, ezincanyana = small
entsha, ezintsha, elisha, esisha, omsha, amasha, emisha, olusha, okusha, abasha, obusha = new
endala, ezindala, elidala, esidala, omdala, amadala, emidala, oludala, okudala, abadala, obudala = old
enhle, ezinhle, elihle, esihle, omhle, amahle, emihle, oluhle, okuhle, abahle, obuhle = beautiful | nice
embi, ezimbi, elibi, esibi, ombi, amabi, emibi, olubi, okubi, ababi, obubi = bad | ugly
ende, ezinde, elide, eside, omde, amade, emide, olude, okude, abade, obude = long | tall
emfushane, ezimfushane, elifushane, esifushane, omfushane, amafushane, emifushane, olufushane, okufushane, abafushane, obufushane, emfishane, ezimfishane, elifishane, esifishane, omfishane, efushane = short
ephakathi, ophakathi, eliphakathi, esiphakathi, eziphakathi, ephakathi nendawo = medium
usayizi, osayizi, isayizi, saizi, ngosayizi = size
ebanzi, ezibanzi, elibanzi, esibanzi, obanzi, abanzi, olubanzi, okubanzi, ababanzi, obubanzi, banzi = wide
encishile, ezincishile, elincishile, ecuthene, ezicuthene = narrow | slim
esindayo, ezisindayo, elisindayo, esisindayo, osindayo, asindayo, olusindayo, okusindayo, abasindayo, obusindayo, sindayo, enesisindo, esinesisindo = heavy
elula, ezilula, elilula, esilula, olula, alula, olulula, okulula, abalula, obulula = light | lightweight
eqinile, eziqinile, eliqinile, esiqinile, oqinile, aqinile, oluqinile, okuqinile, abaqinile, obuqinile, eqinayo, eliqinayo, esiqinayo, eziqinayo = strong | sturdy
enamandla, ezinamandla, elinamandla, esinamandla, onamandla, anamandla, olunamandla, okunamandla, abanamandla, obunamandla = strong | powerful
ethambile, ezithambile, elithambile, esithambile, othambile, athambile, oluthambile, okuthambile, abathambile, obuthambile, ethambayo, ezithambayo, elithambayo, othambayo = soft
elukhuni, ezilukhuni, elilukhuni, esilukhuni, olukhuni, alukhuni, olulukhuni, okulukhuni, abalukhuni, obulukhuni = hard
efudumele, ezifudumele, elifudumele, esifudumele, ofudumele, afudumele, olufudumele, okufudumele, abafudumele, obufudumele, efudumalayo, ezifudumalayo, elifudumalayo, esifudumalayo, ofudumalayo, ukufudumala, efudumezayo = warm
ebandayo, ezibandayo, elibandayo, esibandayo, obandayo, abandayo, olubandayo, okubandayo, ababandayo, obubandayo, epholile, ebanda, epholayo, elipholile, esipholile = cold | cool
eshisayo, ezishisayo, elishisayo, esishisayo, oshisayo, ashisayo, olushisayo, okushisayo, abashisayo, obushisayo = hot
eshibhile, ezishibhile, elishibhile, esishibhile, oshibhile, ashibhile, olushibhile, okushibhile, abashibhile, obushibhile, ishibhile, shibhile, zishibhile, lishibhile, sishibhile, eshiphile, ezishiphile, ishiphile, elishiphile, engabizi, ezingabizi, elingabizi, esingabizi, ongabizi = cheap
ebizayo, ezibizayo, elibizayo, esibizayo, obizayo, abizayo, olubizayo, okubizayo, ababizayo, obubizayo, ebiza kakhulu, ezibiza kakhulu, edulile, ezidulile, elidulile, dulayo, edulayo, ezidulayo = expensive
esebenzayo, ezisebenzayo, elisebenzayo, esisebenzayo, osebenzayo, asebenzayo, olusebenzayo, okusebenzayo, abasebenzayo, obusebenzayo = working
esetshenzisiwe, ezisetshenzisiwe, esetshenzisiwe kakade, esecondhand, isekeni, ezisetshenzisiwe kakade = second hand | used
engangeni manzi, ezingangeni manzi, elingangeni manzi, engangenwa amanzi, elingangenwa ngamanzi, esingangeni manzi, ezingangenwa amanzi = waterproof
engaphuki, ezingaphuki, elingaphuki, esingaphuki, engafi, ezingafi = unbreakable
egoqekayo, egoqwayo, eligoqekayo, esigoqekayo, ezigoqekayo, ogoqekayo = folding | foldable
ezishajayo, eshajekayo, elishajekayo, ezishajekayo, oshajekayo = rechargeable
engenantambo, ezingenantambo, elingenantambo, ewireless, engenazintambo, ezingenazintambo = wireless | cordless
enesivalo, ezinesivalo, elinesivalo, esinesivalo = with lid
isivalo, izivalo = lid
enesibambo, elinesibambo, ezinesibambo, isibambo, izibambo = handle
enephakethe, ezinephakethe, enamaphakethe, elinamaphakethe, iphakethe, amaphakethe = pocket | pockets
enesigqoko, enesihudi = hooded
engenashukela, ezingenashukela, engenawo ushukela, esingenashukela = sugar free
engenayo igluten, engenagluten, ezingenagluten = gluten free
i-organic, emvelo, yemvelo, zemvelo, lemvelo = natural | organic
enephunga elimnandi, ezinephunga elimnandi, elinephunga elimnandi, esinephunga elimnandi, onephunga elimnandi, anephunga elimnandi, olunephunga elimnandi, okunephunga elimnandi, abanephunga elimnandi, obunephunga elimnandi, iphunga, amaphunga, enephunga = scented | scent
emnandi, ezimnandi, elimnandi, esimnandi, omnandi, amnandi, olumnandi, okumnandi, abamnandi, obumnandi, mnandi = tasty | nice
efreshi, ezifreshi, efresh = fresh
eomisiwe, ezomisiwe, elomisiwe, esomisiwe, omisiwe, aomisiwe, olwomisiwe, okwomisiwe, abomisiwe, obomisiwe, eyomile, ezomile, omile = dried
enamandla elanga, esebenza ngelanga, ezisebenza ngelanga, esisebenza ngelanga, elanga = solar
ikagesi, kagesi, esebenza ngogesi, ezisebenza ngogesi, esisebenza ngogesi, lasebenza ngogesi, ugesi = electric
eyenziwe ngezandla, ezenziwe ngezandla, esenziwe ngezandla, elenziwe ngezandla, owenziwe ngezandla = handmade
yomdabu, zomdabu, lomdabu, somdabu, eyomdabu, zesintu, yesintu, lesintu, sesintu, wesintu, bendabuko, zendabuko = traditional
yangempela, zangempela, sangempela, langempela, eyoqobo, ezoqobo, yoqobo, langoqobo = genuine | real
engalimazi, ephephile, ezithembekile, ephephile kwizingane = safe
isikhumba, yesikhumba, zesikhumba, lesikhumba, sesikhumba, wesikhumba, besikhumba, kwesikhumba, izikhumba, yezikhumba, zezikhumba, lezikhumba, sezikhumba, wezikhumba, bezikhumba, kwezikhumba, esesikhumba, ezesikhumba = leather
okhuni, elokhuni, ezokhuni, lokhuni, yokhuni, sokhuni, zokhuni, ipulangwe, lepulangwe, yepulangwe, zepulangwe, ngokhuni = wood | wooden
iplastiki, yeplastiki, zeplastiki, leplastiki, seplastiki, weplastiki, beplastiki, kweplastiki, amaplastiki, yamaplastiki, zamaplastiki, lamaplastiki, samaplastiki, wamaplastiki, bamaplastiki, kwamaplastiki, ipulasitiki, yepulasitiki, ngeplastiki = plastic
insimbi, yensimbi, zensimbi, lensimbi, sensimbi, wensimbi, bensimbi, kwensimbi, eyensimbi, ezensimbi, esensimbi, ngensimbi, istili, yestili, istainless = steel | metal
ikotini, yekotini, zekotini, lekotini, kakotini, ikhotheni, yekhotheni, zekhotheni, ikatini = cotton
kawuli, yoboya, zoboya, loboya, uboya, ngoboya, yewuli, zewuli, lewuli = wool | woollen
isilika, yesilika, zesilika, lesilika, sesilika, wesilika, besilika, kwesilika, usilika, lisilika, ngosilika = silk
ilineni, yelineni, zelineni, lelineni, selineni, welineni, belineni, kwelineni, ilinini, yelinini, zelinini, lelinini, selinini, welinini, belinini, kwelinini = linen
udenimu, yodenimu, zodenimu, lodenimu, sodenimu, wodenimu, bodenimu, kodenimu, idenim, yedenim, zedenim, ledenim, sedenim = denim
lengilazi, yengilazi, zengilazi, sengilazi, ngengilazi = glass
ubumba, yobumba, zobumba, lobumba, sobumba, wobumba, bobumba, kobumba, ngobumba = clay | ceramic
ithusi, yethusi, zethusi, lethusi, sethusi, wethusi, bethusi, kwethusi = copper
umhlanga, yomhlanga, lomhlanga = reed
ifuru, yefuru, zefuru, lefuru, sefuru, wefuru, befuru, kwefuru, ifleece, yefleece, zefleece, lefleece, sefleece, wefleece, befleece, kwefleece = fleece
yerabha, zerabha, serabha, lerabha = rubber
utshani, yotshani, zotshani, lotshani, sotshani, wotshani, botshani, kotshani, ngotshani = grass
uginsi, yoginsi, zoginsi, loginsi, soginsi, woginsi, boginsi, koginsi, ikhanivasi, yekhanivasi, zekhanivasi, lekhanivasi, sekhanivasi, wekhanivasi, bekhanivasi, kwekhanivasi = canvas
umama, yomama, zomama, lomama, somama, womama, bomama, komama, omama, kamama, kumama, ngomama, umah, umamakhe, mama = mother | women
ubaba, yobaba, zobaba, lobaba, sobaba, wobaba, bobaba, kobaba, obaba, kababa, kubaba, utata, baba, ubabakhe = father | dad
ugogo, yogogo, zogogo, logogo, sogogo, wogogo, bogogo, kogogo, ogogo, kagogo, kugogo, gogo = grandmother | granny
umkhulu, yomkhulu, zomkhulu, lomkhulu, somkhulu, womkhulu, bomkhulu, komkhulu, kamkhulu, kumkhulu, mkhulu, kamkhulu wami = grandfather
ingane, yengane, zengane, lengane, sengane, wengane, bengane, kwengane, izingane, yezingane, zezingane, lezingane, sezingane, wezingane, bezingane, kwezingane, engane, ezingane, nengane, nezingane, eyengane, ezezingane, ezengane = child | children | kids
umntwana, yomntwana, zomntwana, lomntwana, somntwana, womntwana, bomntwana, komntwana, abantwana, yabantwana, zabantwana, labantwana, sabantwana, wabantwana, babantwana, kwabantwana, abantwana bami, kubantwana, nabantwana, eyabantwana, ezabantwana, nomntwana = child | children | kids
usana, yosana, zosana, losana, sosana, wosana, bosana, kosana, izinsana, yezinsana, zezinsana, lezinsana, sezinsana, wezinsana, bezinsana, kwezinsana, lwesana = baby
ibhebhi, yebhebhi, zebhebhi, lebhebhi, sebhebhi, webhebhi, bebhebhi, kwebhebhi, umzanyana, yomzanyana, zomzanyana, lomzanyana, somzanyana, womzanyana, bomzanyana, komzanyana, ibheyibhi, ibaby, yebaby, zebaby = baby
umfana, yomfana, zomfana, lomfana, somfana, womfana, bomfana, komfana, abafana, yabafana, zabafana, labafana, sabafana, wabafana, babafana, kwabafana, abafanyana, umfanyana, ezabafana, eyabafana, umfana wami = boy | boys
intombazane, yentombazane, zentombazane, lentombazane, sentombazane, wentombazane, bentombazane, kwentombazane, amantombazane, yamantombazane, zamantombazane, lamantombazane, samantombazane, wamantombazane, bamantombazane, kwamantombazane, intombi, amantombazanyana, intombazanyana, ezamantombazane = girl | girls
indoda, yendoda, zendoda, lendoda, sendoda, wendoda, bendoda, kwendoda, amadoda, yamadoda, zamadoda, lamadoda, samadoda, wamadoda, bamadoda, kwamadoda, abesilisa, yabesilisa, zabesilisa, labesilisa, sabesilisa, ezabesilisa, ezamadoda, owesilisa = man | men
umfazi, yomfazi, zomfazi, lomfazi, somfazi, womfazi, bomfazi, komfazi, abafazi, yabafazi, zabafazi, labafazi, sabafazi, wabafazi, babafazi, kwabafazi, abesifazane, yabesifazane, zabesifazane, labesifazane, sabesifazane, owesifazane, ezabesifazane = woman | women
intsha, yentsha, zentsha, lentsha, sentsha, wentsha, bentsha, kwentsha, yabasha = teenager | youth
umngani, yomngani, zomngani, lomngani, somngani, womngani, bomngani, komngani, abangani, yabangani, zabangani, labangani, sabangani, wabangani, babangani, kwabangani, umngane, abangane, umngani wami, isihlobo sami = friend
udadewethu, yodadewethu, zodadewethu, lodadewethu, sodadewethu, wodadewethu, bodadewethu, kodadewethu, odadewethu, kadadewethu, usisi, kasisi, sisi, udade = sister
umfowethu, yomfowethu, zomfowethu, lomfowethu, somfowethu, womfowethu, bomfowethu, komfowethu, abafowethu, yabafowethu, zabafowethu, labafowethu, sabafowethu, wabafowethu, babafowethu, kwabafowethu, ubhuti, kabhuti, bhuti = brother
umkami, yomkami, zomkami, lomkami, somkami, womkami, bomkami, komkami, inkosikazi, yenkosikazi, zenkosikazi, lenkosikazi, senkosikazi, wenkosikazi, benkosikazi, kwenkosikazi, unkosikazi, unkosikazi wami, owakwami, umakoti, omakoti = wife
umyeni, yomyeni, zomyeni, lomyeni, somyeni, womyeni, bomyeni, komyeni, abayeni, yabayeni, zabayeni, labayeni, sabayeni, wabayeni, babayeni, kwabayeni, umyeni wami = husband
isoka, yesoka, zesoka, lesoka, sesoka, wesoka, besoka, kwesoka, amasoka, yamasoka, zamasoka, lamasoka, samasoka, wamasoka, bamasoka, kwamasoka, isoka lami, iboyfriend = boyfriend
umshana, yomshana, zomshana, lomshana, somshana, womshana, bomshana, komshana, abashana, yabashana, zabashana, labashana, sabashana, wabashana, babashana, kwabashana, umshana wami = niece | nephew
uthisha, yothisha, zothisha, lothisha, sothisha, wothisha, bothisha, kothisha, othisha, thisha, kathisha, uthishela, othishela = teacher
umfundi, yomfundi, zomfundi, lomfundi, somfundi, womfundi, bomfundi, komfundi, abafundi, yabafundi, zabafundi, labafundi, sabafundi, wabafundi, babafundi, kwabafundi, abafundi bami = student | learner
indodana, yendodana, zendodana, lendodana, sendodana, wendodana, bendodana, kwendodana, amadodana, yamadodana, zamadodana, lamadodana, samadodana, wamadodana, bamadodana, kwamadodana, indodana yami = son
indodakazi, yendodakazi, zendodakazi, lendodakazi, sendodakazi, wendodakazi, bendodakazi, kwendodakazi, amadodakazi, yamadodakazi, zamadodakazi, lamadodakazi, samadodakazi, wamadodakazi, bamadodakazi, kwamadodakazi, indodakazi yami = daughter
umzukulu, yomzukulu, zomzukulu, lomzukulu, somzukulu, womzukulu, bomzukulu, komzukulu, abazukulu, yabazukulu, zabazukulu, labazukulu, sabazukulu, wabazukulu, babazukulu, kwabazukulu, umzukulu wami = grandchild
umndeni, yomndeni, zomndeni, lomndeni, somndeni, womndeni, bomndeni, komndeni, imindeni, yemindeni, zemindeni, lemindeni, semindeni, wemindeni, bemindeni, kwemindeni, umndeni wami = family
umzali, yomzali, zomzali, lomzali, somzali, womzali, bomzali, komzali, abazali, yabazali, zabazali, labazali, sabazali, wabazali, babazali, kwabazali, abazali bami, kubazali = parents
abantu abadala, umuntu omdala, zabadala, yabadala = adult | adults
ipakethe, amapakethe, iphaki, amaphaki = pack | packet
idazini, amadazini = dozen
ilitha, amalitha, ilithre = litre
ikhilo, amakhilo, ikhilogremu, amakhilogremu = kilogram | kg
imitha, amamitha = metre
isethi, amasethi, iseti = set
ipheya, amapheya, ipeya, amapeya = pair
isaka, amasaka = sack | bag
ikratshi, ikhreyithi, ikesi, amakesi = crate | case
ishaphu, isitolo, izitolo, umdayisi = shop | store
uhlobo, izinhlobo, ibrendi, amabrendi, ibrand = brand | kind
ubusika, wasebusika, zasebusika, sasebusika, yasebusika, lasebusika, ebusika, basebusika = winter
ihlobo, ehlobo, zasehlobo, yasehlobo, lasehlobo, sasehlobo, wasehlobo = summer
imvula, yemvula, lemvula, semvula, zemvula = rain
ilanga, zelanga, selanga, lelanga = sun
umsebenzi, emsebenzini, zomsebenzi, yomsebenzi, somsebenzi, lomsebenzi, zasemsebenzini = work
isonto, esontweni, zesonto, lesonto, yasesontweni, zasesontweni = church
ibhishi, ebhishi, olwandle, ulwandle, yasebhishi, zasolwandle = beach
ukupheka, yokupheka, lokupheka, zokupheka, sokupheka = cooking
ukubhaka, yokubhaka, zokubhaka, lokubhaka = baking
ukuhlanza, yokuhlanza, zokuhlanza, lokuhlanza, ukuklina, yokuklina = cleaning
ukulala, yokulala, zokulala, lokulala, sokulala = sleeping
ukufunda, yokufunda, zokufunda, sokufunda = reading | study
ukubhala, yokubhala, zokubhala, lokubhala = writing
ukudlala, yokudlala, zokudlala, lokudlala, sokudlala = playing | toy
ukuhamba, uhambo, yokuhamba, lohambo, yohambo, zohambo = travel
ukugeza, zokugeza, okokugeza, sokugeza = bath | washing
ukupenda, yokupenda, lokupenda, zokupenda = painting
ukushefa, yokushefa, zokushefa = shaving
yokugcina, eyokugcina, elokugcina, esokugcina, ezokugcina, owokugcina = last
`,
  /** Written number words → number. */
  numbers: {
    kunye: 1,
    okukodwa: 1,
    eyodwa: 1,
    esisodwa: 1,
    elilodwa: 1,
    owodwa: 1,
    oyedwa: 1,
    olulodwa: 1,
    lodwa: 1,
    yodwa: 1,
    sodwa: 1,
    kanye: 1,
    eyinye: 1,
    elilinye: 1,
    esisinye: 1,
    ikunye: 1,
    yinye: 1,
    linye: 1,
    sinye: 1,
    munye: 1,
    uyedwa: 1,
    kubili: 2,
    okubili: 2,
    ezimbili: 2,
    amabili: 2,
    ababili: 2,
    emibili: 2,
    zimbili: 2,
    mabili: 2,
    mibili: 2,
    babili: 2,
    kabili: 2,
    zombili: 2,
    omabili: 2,
    bobabili: 2,
    yomibili: 2,
    kokubili: 2,
    isibili: 2,
    abili: 2,
    mbili: 2,
    ezimibili: 2,
    kuthathu: 3,
    okuthathu: 3,
    ezintathu: 3,
    amathathu: 3,
    abathathu: 3,
    emithathu: 3,
    zintathu: 3,
    mathathu: 3,
    mithathu: 3,
    bathathu: 3,
    kathathu: 3,
    zontathu: 3,
    omathathu: 3,
    bobathathu: 3,
    yomithathu: 3,
    isithathu: 3,
    ntathu: 3,
    thathu: 3,
    kune: 4,
    okune: 4,
    ezine: 4,
    amane: 4,
    abane: 4,
    emine: 4,
    zine: 4,
    mane: 4,
    mine: 4,
    bane: 4,
    kane: 4,
    zozine: 4,
    womane: 4,
    isine: 4,
    kuhlanu: 5,
    okuhlanu: 5,
    ezinhlanu: 5,
    amahlanu: 5,
    abahlanu: 5,
    emihlanu: 5,
    zinhlanu: 5,
    mahlanu: 5,
    mihlanu: 5,
    bahlanu: 5,
    kahlanu: 5,
    isihlanu: 5,
    hlanu: 5,
    nhlanu: 5,
    isithupha: 6,
    eziyisithupha: 6,
    ayisithupha: 6,
    abayisithupha: 6,
    eyisithupha: 6,
    ziyisithupha: 6,
    kasithupha: 6,
    isikhombisa: 7,
    eziyisikhombisa: 7,
    ayisikhombisa: 7,
    abayisikhombisa: 7,
    eyisikhombisa: 7,
    ziyisikhombisa: 7,
    isishiyagalombili: 8,
    eziyisishiyagalombili: 8,
    ayisishiyagalombili: 8,
    ziyisishiyagalombili: 8,
    eyisishiyagalombili: 8,
    shiyagalombili: 8,
    isishiyagalolunye: 9,
    eziyisishiyagalolunye: 9,
    ayisishiyagalolunye: 9,
    ziyisishiyagalolunye: 9,
    eyisishiyagalolunye: 9,
    shiyagalolunye: 9,
    ishumi: 10,
    eziyishumi: 10,
    ayishumi: 10,
    abayishumi: 10,
    ziyishumi: 10,
    eyishumi: 10,
    "ishumi nanye": 11,
    "ishumi nambili": 12,
    idazini: 12,
    "ishumi nesihlanu": 15,
    "amashumi amabili": 20,
    "angamashumi amabili": 20,
    "ezingamashumi amabili": 20,
    "amashumi amathathu": 30,
    "amashumi amane": 40,
    "amashumi amahlanu": 50,
    "ezingamashumi amahlanu": 50,
    "amashumi ayisithupha": 60,
    "amashumi ayisikhombisa": 70,
    "amashumi ayisishiyagalombili": 80,
    "amashumi ayisishiyagalolunye": 90,
    ikhulu: 100,
    eziyikhulu: 100,
    "amakhulu amabili": 200,
    "amakhulu amathathu": 300,
    "amakhulu amane": 400,
    "amakhulu amahlanu": 500,
    inkulungwane: 1000,
    "izinkulungwane ezimbili": 2000,
  },
  ordinals: {
    okokuqala: 1,
    yokuqala: 1,
    eyokuqala: 1,
    lokuqala: 1,
    elokuqala: 1,
    sokuqala: 1,
    esokuqala: 1,
    wokuqala: 1,
    owokuqala: 1,
    zokuqala: 1,
    ezokuqala: 1,
    lwokuqala: 1,
    okwesibili: 2,
    yesibili: 2,
    eyesibili: 2,
    lesibili: 2,
    elesibili: 2,
    sesibili: 2,
    esesibili: 2,
    wesibili: 2,
    owesibili: 2,
    zesibili: 2,
    ezesibili: 2,
    lwesibili: 2,
    okwesithathu: 3,
    yesithathu: 3,
    eyesithathu: 3,
    lesithathu: 3,
    elesithathu: 3,
    sesithathu: 3,
    esesithathu: 3,
    wesithathu: 3,
    owesithathu: 3,
    zesithathu: 3,
    ezesithathu: 3,
    lwesithathu: 3,
    okwesine: 4,
    yesine: 4,
    eyesine: 4,
    lesine: 4,
    elesine: 4,
    sesine: 4,
    esesine: 4,
    wesine: 4,
    owesine: 4,
    zesine: 4,
    ezesine: 4,
    lwesine: 4,
    okwesihlanu: 5,
    yesihlanu: 5,
    eyesihlanu: 5,
    lesihlanu: 5,
    elesihlanu: 5,
    sesihlanu: 5,
    esesihlanu: 5,
    wesihlanu: 5,
    owesihlanu: 5,
    zesihlanu: 5,
    ezesihlanu: 5,
    lwesihlanu: 5,
    okwesithupha: 6,
    yesithupha: 6,
    eyesithupha: 6,
    lesithupha: 6,
    elesithupha: 6,
    sesithupha: 6,
    esesithupha: 6,
    wesithupha: 6,
    owesithupha: 6,
    zesithupha: 6,
    ezesithupha: 6,
    lwesithupha: 6,
    okwesikhombisa: 7,
    yesikhombisa: 7,
    eyesikhombisa: 7,
    lesikhombisa: 7,
    elesikhombisa: 7,
    sesikhombisa: 7,
    esesikhombisa: 7,
    wesikhombisa: 7,
    owesikhombisa: 7,
    zesikhombisa: 7,
    ezesikhombisa: 7,
    lwesikhombisa: 7,
    okwesishiyagalombili: 8,
    yesishiyagalombili: 8,
    eyesishiyagalombili: 8,
    lesishiyagalombili: 8,
    elesishiyagalombili: 8,
    sesishiyagalombili: 8,
    esesishiyagalombili: 8,
    wesishiyagalombili: 8,
    owesishiyagalombili: 8,
    zesishiyagalombili: 8,
    ezesishiyagalombili: 8,
    lwesishiyagalombili: 8,
    okwesishiyagalolunye: 9,
    yesishiyagalolunye: 9,
    eyesishiyagalolunye: 9,
    lesishiyagalolunye: 9,
    elesishiyagalolunye: 9,
    sesishiyagalolunye: 9,
    esesishiyagalolunye: 9,
    wesishiyagalolunye: 9,
    owesishiyagalolunye: 9,
    zesishiyagalolunye: 9,
    ezesishiyagalolunye: 9,
    lwesishiyagalolunye: 9,
    okweshumi: 10,
    yeshumi: 10,
    eyeshumi: 10,
    leshumi: 10,
    eleshumi: 10,
    seshumi: 10,
    eseshumi: 10,
    weshumi: 10,
    oweshumi: 10,
    zeshumi: 10,
    ezeshumi: 10,
    lweshumi: 10,
  },
};
