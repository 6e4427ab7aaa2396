// Everyday shopping isiXhosa: words and what they are in English, as the catalogues have them. One line an entry, to read and add to.
// Written without a native speaker's review.
import type { Language } from "./language.ts";

export const isiXhosa: Language = {
  /** `isixhosa word(s), other form = english | english synonym`. Singular, plural and the usual locative or possessive forms where they are common. */
  words: `
iketile, iiketile, i-ketile, iketlile, iketlele, ketile = kettle
imbiza, iimbiza, yeembiza = pot
ipani, iipani, ipani yokuqhotsa, ipani yokuqotsa = pan | frying pan
ipleyiti, iipleyiti, ipleyti, iplate = plate
ikomityi, iikomityi, ikopi, iikopi, ikomitshi = cup | mug
imagi, iimagi = mug
isitya, izitya = dish | bowl
isitya sokuvasela, ivaskom, iivaskom = basin
ibhowuli, iibhowuli, ibhowulu = bowl
iglasi, iiglasi, iglasi yokusela = glass
icephe, amacephe, ispuni = spoon
ifolokhwe, iifolokhwe, ifolokwe, iifolokwe = fork
imela, iimela, imesi, iimela zekhitshi = knife
ibhotile, iibhotile = bottle
ijagi, iijagi = jug
itipoti, iitipoti, itiphothi = teapot
ifriji, iifriji, ifrigi, isikhenkcisi, izikhenkcisi = fridge
ifriza, iifriza = freezer
isitovu, izitovu, istovu = stove
i-oveni, ioveni, ii-oveni, i-onti, ionti = oven
imayikroweyivi, imicrowave, imayikhroweyivu = microwave
ibhlenda, iblenda, iiblenda = blender
ithowusta, itowusta, iithowusta, ithosta = toaster
i-airfryer, iairfryer = air fryer
isihluzo, izihluzo, isisefo, isefu = sieve | strainer
iphini, amaphini = wooden spoon
ibhodi yokusika, iibhodi zokusika = cutting board
ifaskoti, iifaskoti, i-apron = apron
isivuli nkonkxa, isivuli bhotile = opener
umatshini wekofu, oomatshini bekofu = coffee machine
inkonkxa, iinkonkxa, itoti, iitoti = tin | can
ilantshibhokisi, isikhafutini, iskafutini, izikhafutini = lunch box
iflaski, iiflaski, ifleski = flask
ikhitshi, ekhitshini, lasekhitshini, yasekhitshini, zasekhitshini, lekhitshi, yekhitshi, zekhitshi = kitchen
ukutya, kokutya, yokutya, zokutya = food
isonka, izonka, sesonka = bread
ubisi, lobisi, ibisi = milk
amasi = sour milk | amasi
iswekile, neswekile, yeswekile = sugar
ityuwa, netyuwa = salt
umgubo, umgubo wombona = maize meal
umgubo wengqolowa, iflawa, umgubo wokubhaka, ifulawa = flour
irayisi, irhayisi, irice = rice
iimbotyi, imbotyi = beans
amaqanda, iqanda = eggs
inyama, yenyama = meat
inyama yenkomo, eyenkomo = beef
inkuku, iinkuku, inyama yenkuku, eyenkuku = chicken
inyama yegusha, igusha = lamb | mutton
inyama yehagu, ihagu = pork
intlanzi, iintlanzi, ifish = fish
ibhiltong, i-biltong, umqwayito = biltong
isoseji, iisoseji, iworsi, ivorsi = sausage
itshizi, icheese, isonka samasi = cheese
ibhotolo, imajarini, irama = butter | margarine
ubusi, bobusi = honey
ijam, ijamu = jam
ipeanut butter, ibhotolo yamandongomane, iphinathibhatha = peanut butter
amandongomane, amantongomane, iinuts = peanuts | nuts
ikofu, yekofu, kwekofu = coffee
iti, yeti, kweti = tea
irooibos, iti ebomvu = rooibos
isiselo, iziselo, isiselo esibandayo = drink
amanzi, wamanzi, yamanzi, samanzi, lamanzi = water
ijusi, iijusi, ijuzi = juice
iwayini, iiwayini = wine
ibhiya, iibhiya, utywala, biya = beer
umqombothi = umqombothi | traditional beer
amarhewu, amahewu, irhewu = mageu
itshokolethi, iitshokolethi, itshokoleti, ichocolate = chocolate
iilekese, ilekese, iswiti, iiswiti = sweets
iibhiskithi, ibhiskithi, amaqebengwana, iqebengwana, iibiskits = biscuits | cookies
ikeyiki, iikeyiki, ikhekhe, iikhekhe = cake
iitshiphusi, itshiphusi, iichips, ama-chips = chips
iayiskrim, iayisikrimu, i-ayiskrim = ice cream
iziqhamo, isiqhamo = fruit
imifuno, umfuno, yemifuno = vegetables | greens
iitapile, itapile, iitapil = potatoes
iitumato, itumato, iitamatisi, itumata = tomatoes
amatswele, itswele, iitswele = onions
ikhaphetshu, iikhaphetshu, ikhabetshu = cabbage
ispinatshi, isipinatshi, imifino = spinach
iminqathe, umnqathe = carrots
ithanga, amathanga = pumpkin
umbona, wombona = maize | corn
iibhanana, ibhanana = bananas
ama-apile, i-apile, iapile, amaapile = apples
iiorenji, iorenji, ii-orenji, i-orenji = oranges
ilamuni, iilamuni = lemon
iavokado, i-avokado, iiavokado = avocado
iidiliya, idiliya = grapes
iziqholo zokutya, ispayisi, iispayisi, isipayisi = spices | spice
ikheri, ikhari = curry powder
ipelepele, ipepile, itshili, ichilli = chilli | pepper
igaliki = garlic
ijinja = ginger
isosi, iisosi = sauce
isosi yetumato, itumato sosi = tomato sauce
ioli yokupheka, i-oli yokupheka, amafutha okupheka, ioyile yokupheka = cooking oil
iviniga = vinegar
imastadi = mustard
ipasta, imakaroni, ispagethi = pasta
ipapa, umpokoqo, isidudu, umphokoqo = porridge
isiriyeli, iisiriyeli, icereal = cereal
ioats, i-oats = oats
isuphu, iisuphu, isophu = soup
umngqusho, isamp, istampu = samp
igwele, iyisti = yeast
iyogathi, iyogurt, iiyogathi = yoghurt
ipilchards, intlanzi esenkonkxeni = pilchards | tinned fish
isihlangu, izihlangu, zezihlangu, isihlangu sam = shoes | shoe
iiteki, iteki, iitekkies, itekkie, izihlangu zokubaleka, iisniiki = sneakers | running shoes
iibhutsi, ibhutsi, iibhuthi, ibhuthi yezihlangu = boots
iisandali, isandali, iimbadada, imbadada = sandals
iislipasi, islipasi, iislippers, ihlipasi = slippers
iiflops, iiplakies, iislops = flip flops
izihlangu zesikolo, isihlangu sesikolo = school shoes
izihlangu ezineentende, iihili, iheels, iithende = heels | high heels
ikawusi, iikawusi, iikawsi, isokisi, iisokisi = socks
ilokhwe, iilokhwe, ilokwe, iilokwe = dress
isiketi, iziketi, isikethi, iziketi zesikolo = skirt
ibhulukhwe, iibhulukhwe, ibhlukhwe, iiblukwe, ibhulukwe = trousers | pants
ijini, iijini, ijeans, iijeans = jeans
ibhulukhwe emfutshane, ishorti, iishorti, iishorts = shorts
ihempe, iihempe = shirt
isikipa, izikipa, iskipa, itishethi, iitishethi, it-shirt = t-shirt
ibhlawuzi, iibhlawuzi, ibhulawuzi = blouse
ijezi, iijezi, ijersey = jersey | jumper
ibhatyi, iibhatyi, ijakethi, iijakethi, ijakhethi, iijakhethi = jacket
idyasi, iidyasi, ijasi, iijasi = coat
idyasi yemvula, iidyasi zemvula, irenkowuti = raincoat
ihudi, iihudi, ihoodie, iihoodie = hoodie
isuti, iisuti = suit
iqhina, amaqhina, ithayi yesuti = tie
umnqwazi, iminqwazi, ikepusi, iikepusi, ikepisi, ikapa = hat | cap
ibhini, ibeanie, iibeanie, umnqwazi wasebusika = beanie
isikhafu, izikhafu, iskhafu = scarf
iqhiya, iiqhiya, idukhu, iidukhu = headscarf | doek
iiglavu, iglavu, iigloves = gloves
ibhanti, iibhanti = belt
ibra, iibra, ibhodisi, iibhodisi = bra
ipenti, iipenti, iphenti = panties | underwear
impahla yangaphantsi, iimpahla zangaphantsi = underwear
impahla, iimpahla, yempahla, zempahla = clothes
iipijama, ipijama, impahla yokulala, iphijama = pyjamas
igawuni, iigawuni = gown
isambreli, iisambreli, isambrela, izambreli, isambuleli, ambrela = umbrella
ibhegi, iibhegi, ingxowa, iingxowa, ibhegi yesandla, iibhegi zesandla = bag | handbag
isipaji, izipaji, iwolethi, iiwolethi, ispaji = wallet | purse
ibhegi yesikolo, iibhegi zesikolo, ibhegi yomqolo, ubhaka, ibhakpakhi = backpack | school bag
isutikheyisi, iisutikheyisi, isutikeyisi = suitcase
iwotshi, iiwotshi, iwatshi, iiwatshi, iwotshi yesandla = watch
umsesane, imisesane, iringi, iiringi = ring
icici, amacici = earrings
intsimbi yomqala, umgexo, imigexo, ineklesi = necklace
isacholo, izacholo, ibhengile, iibhengile = bracelet | bangle
iiglasi zelanga, isanglasi, iisunglasses, iisanglasi = sunglasses
iiglasi zamehlo, iispekisi, ispekisi = glasses | spectacles
izacholo zobucwebe, ijuwelari, ijewellery = jewellery
amaso, iintsimbi, intsimbi yamaso, yamaso, yeentsimbi, zamaso, lamaso, samaso = beads | beadwork
umbhaco, imibhaco, yombhaco, wombhaco, lombhaco, sombhaco, zombhaco = umbhaco | xhosa traditional wear
isinxibo, izinxibo, isinxibo sesintu, isinxibo semveli, izinxibo zemveli, impahla yesintu, impahla yesixhosa = traditional wear
isikhakha, izikhakha = traditional skirt | xhosa skirt
ingcawa, iingcawa = traditional blanket | blanket
ijalamani, ishweshwe, yejalamani, zejalamani, lejalamani, yeshweshwe, zeshweshwe, leshweshwe = shweshwe
itshali, iitshali, ixakatho = shawl
inqawe, iinqawe, inqawa = traditional pipe | pipe
ibhaskiti, iibhaskiti, ingobozi, iingobozi, ibhaskithi = basket
ukhukho, iinkukho, ukhuko = grass mat | mat
iyunifomu, iiyunifomu, iyunifom, iyunifomu yesikolo = school uniform | uniform
ifowuni, iifowuni, ifowni, iselfowuni, iiselfowuni, ucingo, umnxeba, yefowuni, iselula = phone | cellphone
ikhava yefowuni, ikhava, iikhava = phone cover | cover
itshaja, iitshaja, icharger, iicharger, itshaja yefowuni = charger
ikhebhuli, iikhebhuli, intambo yokutshaja, intambo yombane = cable
ibhetri, iibhetri, ibhatri, iibhatri, ibhetiri, iibhetiri = battery | batteries
ipawabhanki, ipowerbank, iipowerbank = power bank
ii-headphones, iiheadphones, iheadphones, iiearphones, ii-earphones, ama-earphones = headphones | earphones
isipikha, izipikha, ispikha, iispikha = speaker
umabonakude, oomabonakude, itivi, iitivi, itv = television | tv
irediyo, iirediyo, unomathotholo, iradiyo, unomathotholo omncinci = radio
ikhompyutha, iikhompyutha, ikhompiyutha, yekhompyutha = computer
ilaptop, iilaptop, ilephtophu, ileptop = laptop
itablet, iitablet, ithebhulethi = tablet
ikhibhodi, iikhibhodi = keyboard
imawusi, imawsi, impuku yekhompyutha = mouse
iprinta, iiprinta, umatshini wokuprinta, umshicileli = printer
ikhamera, iikhamera = camera
irimowuti, iirimowuti, iremote = remote control
i-memory card, imemorikhadi = memory card
iflash, iflashi, iusb = usb stick | flash drive
isikrini, izikrini = screen
irawutha, irouter, iwifi, iwayifayi = router | wi-fi
iplagi, iiplagi, i-adaptha, iadaptha = plug | adapter
i-extension, iekstenshini, intambo yokwandisa = extension cord
ijenereyitha, iijenereyitha, igenerator, i-inverter, iinverter = generator | inverter
isola, isolar, yesola, zesola, lesola, yelanga = solar
igesi, irhasi, yerhasi, yegesi, isitovu serhasi = gas
isitovu separafini, iparafini, ipremasi, iprimus = paraffin stove | paraffin
ihitha, iihitha, isifudumezi, izifudumezi, ihita = heater
ifeni, iifeni, ifan, isiphephezelo = fan
i-ayini, iayini, iiayini, i-ayoni, intsimbi yokuayina = iron
umatshini wokuhlamba, oomatshini bokuhlamba, iwashing machine, umatshini wokuvasa = washing machine
ivakhyum, ivacuum, ihuva = vacuum cleaner
umatshini wokuthunga, oomatshini bokuthunga = sewing machine
itotshi, iitotshi, ithotshi, itorch = torch | flashlight
isibane, izibane, ilambu, iilambu, ilampu = lamp | light
iglowubhu, iiglowubhu, ibhalbhu, iibhalbhu, iglobhu = light bulb | globe
ikhandlela, amakhandlela, iikhandlela = candle
imatshisi, iimatshisi, ilayitha, iilayitha = matches | lighter
ihamile, iihamile, isando, izando, ihamire = hammer
iskrudrayiva, iiskrudrayiva, isikrudrayiva, iskrufdrayiva = screwdriver
isikrufu, izikrufu, iskrufu = screw | screws
isikhonkwane, izikhonkwane = nail | nails
isarha, iisarha, isaha = saw
idrili, iidrili, umatshini wokugqobhoza, idrill = drill
isipanela, izipanela, ispanere, iispanere = spanner
iplayers, ipleyazi, iipleyazi, itang = pliers
ileli, iileli, ileri, iileri, iladder = ladder
itheyiphu, iitheyiphu, iteyipu = tape
iteyipu yokulinganisa, imeja = tape measure
ipeyinti, iipeyinti, ipeyinti yodonga = paint
ibrashi, iibrashi, ibhrashi = brush
ibrashi yepeyinti, iibrashi zepeyinti = paint brush
isixhobo, izixhobo, zezixhobo, iithulusi = tool | tools
ibhokisi yezixhobo, ithulbhokisi = toolbox
isitshixo, izitshixo = key
iloki, iiloki, isiqhobosho, ipadloki, iqhaga = lock | padlock
iglu, isincamathelisi = glue
intambo, iintambo, irophu = rope | string
ucingo lokubiya, ifentshi, iifentshi = fence | wire
isamente, isamenti = cement
isitena, izitena = brick
ikruwa, iikruwa, iwilbarho = wheelbarrow
umhlakulo, imihlakulo, ifotsholo, iifotsholo = spade | shovel
igaba, amagaba, ikhuba, amakhuba = hoe
iharika, iiharika, ireyiki = rake
izembe, amazembe = axe
umbhobho, imibhobho, umbhobho wamanzi, ihozi, ithumbu = hose | hosepipe
umatshini wengca, oomatshini bengca, umatshini wokucheba ingca = lawn mower
isitiya, izitiya, igadi, egadini, esitiyeni, yasegadini, zasegadini, yegadi, yesitiya, lasegadini = garden
imbewu, iimbewu = seeds | seed
isityalo, izityalo, isityalo sendlu = plant
intyatyambo, iintyatyambo, iintyantyambo = flower | flowers
umthi, imithi, yomthi, womthi = tree
umgquba, isichumiso, izichumiso = compost | fertiliser
umhlaba, isoyile = soil
imbiza yeentyatyambo, iimbiza zeentyatyambo, imbiza yesityalo = plant pot | flower pot
intente, iintente, itente, iitente = tent
ibhegi yokulala, islipingbhegi, iibhegi zokulala = sleeping bag
isitulo sokukhempa, isitulo esisongwayo = camping chair
ikulabhokisi, ikhulabhokisi, icoolerbox = cooler box
ibraai, ibrayi, istendi sebraai, isixhobo sokoja = braai
amalahle, ilahle = charcoal | coal
iinkuni, ukhuni = firewood
ukukhempisha, ukukhempa, yokukhempa, zokukhempa, lokukhempa, ikhempi = camping
ukuloba, yokuloba, zokuloba, intonga yokuloba = fishing
inja, izinja, yenja, zenja, lenja, yezinja, zezinja, senja, kwenja = dog
ikati, iikati, yekati, zekati, lekati, yeekati, zeekati = cat
injana, iinjana, yenjana = puppy
intaka, iintaka, yeentaka, zeentaka = bird
ukutya kwenja, ukutya kwezinja = dog food
ukutya kwekati, ukutya kweekati = cat food
ityathanga, amatyathanga, intambo yenja = chain | leash
ibhedi yenja, iibhedi zezinja = dog bed
ikhola, ikhola yenja = collar
izilwanyana, isilwanyana, zezilwanyana, izilo-qabane = animals | pets
iinapkeni, inapkeni, iinapkins, inapi, iinapi, inapkins, inaphi = nappies | nappy
ibhotile yosana, ibhotile yomntwana, iibhotile zabantwana, ibhotile yobisi = baby bottle
idami, iidami = dummy | pacifier
ipram, iipram, ikariji, istroller, inqwelo yosana = pram | stroller
imbeleko, iimbeleko = baby carrier
iiwipes, ii-wipes, amawipes = wipes
ubisi losana, iformula, ubisi lomntwana = baby formula
ikhothi, ibhedi yosana, ibhedi yomntwana, icot = cot
isitulo somntwana, isitulo semoto somntwana = baby chair | car seat
ithoyi, iithoyi, iithoyizi, into yokudlala, izinto zokudlala = toy | toys
unodoli, oonodoli, udoli, oodoli, ipopi, iipopi = doll
ibhola, iibhola, yebhola = ball
iphazile, iiphazile, ipazili = puzzle
iibhloko, ibhloko = blocks
imoto yokudlala, iimoto zokudlala = toy car
umdlalo, imidlalo, igeyim, iigeyim = game | games
umdlalo webhodi, iboard game = board game
ikhadi, amakhadi, iikhadi = card | cards
ikhayithi = kite
itedibher, itedi, ibhere = teddy bear
isikolo, esikolweni, sesikolo, zesikolo, yesikolo, lesikolo, zasesikolweni, ezesikolo, esesikolo = school
ipeni, iipeni, usiba, iintsiba = pen
ipensile, iipensile = pencil
incwadi, iincwadi, yeencwadi, zeencwadi = book | books
incwadi yokubhala, iincwadi zokubhala, ibhuku yokubhala = notebook | exercise book
iphepha, amaphepha = paper
irula, iirula = ruler
irabha, iirabha, isicimi = eraser
isikere, izikere, iskere = scissors
iikhrayoni, ikhrayoni, iikrayoni = crayons
ikhaltyhuleyitha, isibali, izibali, ikhalkhuleyitha = calculator
imvulophu, iimvulophu = envelope
ifayile, iifayile = file | folder
ibhayibhile, iibhayibhile = bible
isichazi-magama, izichazi-magama, idikshinari = dictionary
inoveli, iinoveli = novel
intsomi, iintsomi, ibali, amabali = story | stories
ikhalenda, iikhalenda, idayari = calendar | diary
isiginkci, iziginkci, igitare, iigitare, ikatara, iikatara = guitar
igubu, amagubu, idram, iidram = drum
ipiyano, iipiyano, ikhibhodi yomculo = piano | keyboard
uhadi, umrhubhe, iinhadi = uhadi | musical bow
umculo, womculo, zomculo, yomculo = music
ivuvuzela, iivuvuzela = vuvuzela
imbira, imarimba, iimarimba = mbira | marimba
ifluti, impempe, iimpempe = flute | whistle
imayikhi, iimayikhi, imayikrofoni = microphone
ezemidlalo, yezemidlalo, zezemidlalo, yemidlalo, zemidlalo = sport
ibhola ekhatywayo, isoka, ibhola yesoka = football | soccer ball
ibhola yomnyazi, inetball, inethibholi = netball
umbhoxo, wombhoxo, irugby, ibhola yombhoxo = rugby
iqakamba, leqakamba, yeqakamba, ikrikethi = cricket
ijim, ejimini, yasejimini, zasejimini, igym, ijimu = gym
ukuzilolonga, umthambo, yomthambo, zokuzilolonga, yokuzilolonga, zomthambo = exercise | fitness
iidumbbell, idumbbell, iintsimbi zejim, iiweyithi = dumbbells | weights
intambo yokutsiba, intambo yokuxhuma = skipping rope
imethi, iimethi, imethi yeyoga, imata = mat | yoga mat
ukubaleka, yokubaleka, zokubaleka, lokubaleka = running
ukuqubha, ukudada, yokuqubha, zokuqubha, yokudada, zokudada = swimming
ibhayisikile, iibhayisikile, ibhayisekile, iibhayisekile, yebhayisikile, ibayiskile = bicycle | bike
ihelmethi, iihelmethi, isigcina ntloko = helmet
impompo, iimpompo, ipompo = pump
ivili, amavili = wheel
ithayara, amathayara, itayara, iithayara, amatayara = tyre
imoto, iimoto, yemoto, zemoto, lemoto, semoto, emotweni, yasemotweni = car
i-oli yemoto, ioli yemoto, ioli, i-oyile = motor oil | oil
ibhetri yemoto, ibhatri yemoto = car battery
ijeki, iijeki, ijeki yemoto = car jack | jack
iikhava zezitulo, ikhava yezitulo zemoto, iikhava zezitulo zemoto = car seat covers
iimethi zemoto, imethi yemoto = car mats
isepha yemoto, ishampu yemoto = car shampoo
iwayipha, iiwayipha = wiper blades
isepha, iisepha = soap
ishampu, iishampu, ishampoo, ishampo = shampoo
ikhondishina, iikhondishina, iconditioner = conditioner
ilowushini, iilowushini, ilotion, ilosheni, amafutha omzimba, amafutha okuthambisa = lotion | body lotion
amafutha, lamafutha, amafutha eenwele = oil | ointment
ikhrim, ikrim, iikhrim, ikhrimu = cream
isiqholo, iziqholo, iperfume, iperfyum = perfume
idiyodorenti, irolon, ideodorant = deodorant
intlama yamazinyo, ikholigethi, isepha yamazinyo, icolgate = toothpaste
ibrashi yamazinyo, iibrashi zamazinyo, ibhrashi yamazinyo = toothbrush
ilipstick, ilipstiki, iilipstick = lipstick
imakeup, imeyikaphu, i-make-up = make-up
icutex, ipeyinti yeenzipho, i-nail polish = nail polish
iwigi, iiwigi, iwig, iiwig = wig
iinwele, unwele, zeenwele, yeenwele = hair
ikama, iikama, ikam = comb
ibrashi yeenwele, ibhrashi yeenwele = hair brush
irelaxer, irilaksa = relaxer
iibraids, ii-braids, iinwele zokwaluka, ibraids = braids | hair extensions
umatshini wokucheba, umatshini wokucheba iinwele, iklipa, iiklipa = hair clipper
ireyiza, iireyiza, isitshetshe = razor
isipili, izipili = mirror
iipads, iipedi, ipedi = sanitary pads | pads
iithishu, ithishu = tissues
iphepha lasendlini yangasese, ithoyilethi phepha, iphepha langasese, itoilet paper = toilet paper
isanskrini, isunscreen, amafutha elanga = sunscreen
ivaselina, ivaseline = vaseline | petroleum jelly
iyeza, amayeza, umchiza, lamayeza = medicine
ipilisi, iipilisi, ipanado, iiphilisi, iphilisi = pills | tablets | painkiller
iyeza lokhohlokhohlo, iyeza lesifuba = cough medicine
ibhandeji, iibhandeji, iplasta, iiplasta = bandage | plaster
iivithamini, ivithamini = vitamins
imaski, iimaski, isifonyo, izifonyo = mask
ibhokisi yoncedo lokuqala, uncedo lokuqala = first aid kit
ithemomitha, iithemomitha = thermometer
isanithayiza, isanitizer = hand sanitiser
impilo, yempilo, ezempilo, zempilo = health
umtshayelo, imitshayelo = broom
imophu, iimophu, imop = mop
i-emele, iemele, ii-emele, ibhakethi, iibhakethi, ibhakhethi = bucket
umgqomo wenkunkuma, imigqomo yenkunkuma, umgqomo, imigqomo, idustbin, idasbhini = dustbin | bin
iingxowa zenkunkuma, iiplastiki zenkunkuma = refuse bags | bin bags
umgubo wokuhlamba, isepha yokuhlamba impahla, isepha engumgubo, iwashing powder = washing powder
isepha yezitya, isepha engamanzi, isanlayithi = dishwashing liquid
ijiki, ibleach, ibhlitshi = bleach
istasoft, isithambisi = fabric softener
isiponji, izipontshi, isipontshi = sponge
ilaphu, amalaphu, ilaphu lokuthunga, ifabric = fabric | cloth
iyeza lezinambuzane, isibulala-zinambuzane, idoom, iyeza lamaphela = insecticide
iyeza leempuku, isigu, izigu, isigu seempuku = rat poison | mouse trap
iyeza leembovane = ant poison
iyeza leengcongconi, ingcongconi, iingcongconi = mosquito repellent
inaliti, iinaliti = needle
umsonto wokunitha, uvolo, iwuli, ivolo = wool
umsonto, imisonto, umsonto wokuthunga = thread
iqhosha, amaqhosha = button
iziphu, iiziphu, uziphu = zip
ukuthunga, yokuthunga, zokuthunga, lokuthunga = sewing
ukunitha, yokunitha, zokunitha, ukuluka, yokuluka = knitting
ukukhrosha, yokukhrosha = crochet
umsebenzi wezandla, imisebenzi yezandla, yomsebenzi wezandla, izinto zezandla = crafts | craft
itafile, iitafile, yetafile = table
isitulo, izitulo = chair
isofa, iisofa, usofa, oosofa, ikhawutshi = sofa | couch
idesika, iidesika, ideski = desk
ikhabhathi, iikhabhathi, ikhabhinethi, ikhabhodi, ikhabethe = cupboard | cabinet
iwodrophu, iiwodrophu, iwardrobe, ikhabhathi yempahla = wardrobe
ishelufu, iishelufu, ithala, amathala, ishelfu = shelf
ibhentshi, iibhentshi = bench
ibhedi, iibhedi, umandlalo, imandlalo = bed
umatrasi, oomatrasi, imatrasi, iimatrasi, imatrasi yebhedi = mattress
umqamelo, imiqamelo = pillow
ishiti, amashiti, iishiti, ilakani, amalakani = sheet | bed sheets
ingubo, iingubo, ingubo yokulala, iingubo zokulala, yengubo = blanket
ikhomfotha, iikhomfotha, ikomfotha, iduvet, iduveyi = comforter | duvet
itawuli, iitawuli, ithawuli, iithawuli = towel
ikhethini, iikhethini, amakhethini, ikhetini = curtain | curtains
ikhaphethi, iikhaphethi, ikapethi, imethi yaphantsi = carpet | rug
ikhushini, iikhushini, umqamelwana = cushion
ifreyim, iifreyim, umfanekiso, imifanekiso, ifremu = picture frame | picture
ivazi, iivazi = vase
iwotshi yodonga, iwotshi yaseludongeni = wall clock
ialam, i-alam, iwotshi yokuvuka = alarm clock
ibhokisi, iibhokisi = box
iheadboard, intloko yebhedi = headboard
indlu, izindlu, endlwini, yasendlini, zasendlini, lasendlini, yendlu, zendlu = home | house
igumbi, amagumbi, igumbi lokulala, egumbini, yegumbi, begumbi = bedroom
igumbi lokuhlambela, ibhafrum, yegumbi lokuhlambela = bathroom
ilawunji, elawunjini, yelawunji, igumbi lokuhlala = lounge | living room
iofisi, iofis, eofisini, yeofisi, i-ofisi = office
isipho, izipho = gift | present
usuku lokuzalwa, umhla wokuzalwa, ibhedeyi, ibirthday, yosuku lokuzalwa = birthday
umtshato, imitshato, womtshato, lomtshato, yomtshato = wedding
ikrismesi, yekrismesi, zekrismesi = christmas
ipati, iipati, yepati, zepati = party
ibhaluni, iibhaluni = balloon | balloons
iphepha lokusonga izipho, iphepha lezipho = wrapping paper
emnyama, ezimnyama, elimnyama, esimnyama, omnyama, amnyama, olumnyama, okumnyama, abamnyama, obumnyama, mnyama = black
emhlophe, ezimhlophe, elimhlophe, esimhlophe, omhlophe, amhlophe, olumhlophe, okumhlophe, abamhlophe, obumhlophe, mhlophe = white
ebomvu, ezibomvu, elibomvu, esibomvu, obomvu, abomvu, olubomvu, okubomvu, ababomvu, obubomvu, bomvu = red
eluhlaza, eziluhlaza, eliluhlaza, esiluhlaza, oluhlaza, aluhlaza, oluluhlaza, okuluhlaza, abaluhlaza, obuluhlaza, luhlaza = green | blue
luhlaza okwesibhakabhaka, eluhlaza okwesibhakabhaka, eziluhlaza okwesibhakabhaka, eliluhlaza okwesibhakabhaka, esiluhlaza okwesibhakabhaka, oluhlaza okwesibhakabhaka, okwesibhakabhaka, iblue, eblue, eziblue, eliblue, blowu, eblowu, eziblowu, eliblowu, esiblowu, oblowu = blue
luhlaza okwengca, eluhlaza okwengca, eziluhlaza okwengca, eliluhlaza okwengca, esiluhlaza okwengca, oluhlaza okwengca, okwengca, igreen, egreen, ezigreen = green
etyheli, ezityheli, elityheli, esityheli, otyheli, atyheli, olutyheli, okutyheli, abatyheli, obutyheli, tyheli, iyelo, eyelo = yellow
emthubi, ezimthubi, elimthubi, esimthubi, omthubi, amthubi, olumthubi, okumthubi, abamthubi, obumthubi = yellow
emdaka, ezimdaka, elimdaka, esimdaka, omdaka, amdaka, olumdaka, okumdaka, abamdaka, obumdaka, mdaka, brawuni, ebrawuni, ezibrawuni, ebrown = brown
entsundu, ezintsundu, elintsundu, esintsundu, ontsundu, antsundu, oluntsundu, okuntsundu, abantsundu, obuntsundu = brown
engwevu, ezingwevu, elingwevu, esingwevu, ongwevu, angwevu, olungwevu, okungwevu, abangwevu, obungwevu, ngwevu, egrey = grey
epinki, ezipinki, elipinki, esipinki, opinki, apinki, olupinki, okupinki, abapinki, obupinki, pinki, iphinki, ephinki, eziphinki, ipinki = pink
emfusa, ezimfusa, elimfusa, esimfusa, omfusa, amfusa, olumfusa, okumfusa, abamfusa, obumfusa, mfusa, epepuli, ezipepuli, epurple, ipepuli = purple
eorenji, e-orenji, ezi-orenji, eziorenji, eliorenji = orange
igolide, yegolide, zegolide, legolide, segolide, wegolide, begolide, kwegolide, golide, egolide = gold
isilivere, yesilivere, zesilivere, lesilivere, sesilivere, wesilivere, besilivere, kwesilivere, isiliva, yesiliva, zesiliva, esilivere, esilver = silver
inevi, enevi, ezinevi, inavy, enavy, ezinavy = navy
ekhrim, ezikhrim, ebeige, ezibeige = cream | beige
emaruni, ezimaruni, emaroon, imaroon = maroon
umbala, imibala, ngombala, ombala = colour
imibalabala, enemibala, ezinemibala, onemibala, elinemibala, enemibalabala = colourful | multicolour
eqaqambileyo, eziqaqambileyo, eliqaqambileyo, esiqaqambileyo, oqaqambileyo, aqaqambileyo, oluqaqambileyo, okuqaqambileyo, abaqaqambileyo, obuqaqambileyo, qaqambile, eqaqambayo, eziqaqambayo, elikhanyayo, ekhanyayo, ezikhanyayo = bright
enamachokoza, ezinamachokoza, elinamachokoza, enamabala = patterned | spotted
enemigca, ezinemigca, elinemigca, onemigca = striped
eneentyatyambo, ezineentyatyambo, elineentyatyambo = floral
enkulu, ezinkulu, elikhulu, esikhulu, omkhulu, amakhulu, emikhulu, olukhulu, okukhulu, abakhulu, obukhulu, mkhulu, nkulu = big | large
encinci, ezincinci, elincinci, esincinci, omncinci, amancinci, emincinci, oluncinci, okuncinci, abancinci, obuncinci, ncinci = small
encinane, ezincinane, elincinane, esincinane, omncinane, amancinane, emincinane, oluncinane, okuncinane, abancinane, obuncinane = small
entsha, ezintsha, elitsha, esitsha, omtsha, amatsha, emitsha, olutsha, okutsha, abatsha, obutsha = new
endala, ezindala, elidala, esidala, omdala, amadala, emidala, oludala, okudala, abadala, obudala = old
entle, ezintle, elihle, esihle, omhle, amahle, emihle, oluhle, okuhle, abahle, obuhle = beautiful | nice
embi, ezimbi, elibi, esibi, ombi, amabi, emibi, olubi, okubi, ababi, obubi = bad | ugly
ende, ezinde, elide, eside, omde, amade, emide, olude, okude, abade, obude = long | tall
emfutshane, ezimfutshane, elifutshane, esifutshane, omfutshane, amafutshane, emifutshane, olufutshane, okufutshane, abafutshane, obufutshane = short
ephakathi, ophakathi, eliphakathi, esiphakathi, eziphakathi, phakathi = medium
isayizi, iisayizi, usayizi, isayizi yam, umlinganiselo, sayizi = size
ebanzi, ezibanzi, elibanzi, esibanzi, obanzi, abanzi, olubanzi, okubanzi, ababanzi, obubanzi, banzi = wide
emxinwa, ezimxinwa, elimxinwa, esimxinwa, omxinwa, amxinwa, olumxinwa, okumxinwa, abamxinwa, obumxinwa, ecuthene = narrow | slim
enzima, ezinzima, elinzima, esinzima, onzima, anzima, olunzima, okunzima, abanzima, obunzima, enobunzima = heavy
elula, ezilula, elilula, esilula, olula, alula, olulula, okulula, abalula, obulula = light | lightweight
eqinileyo, eziqinileyo, eliqinileyo, esiqinileyo, oqinileyo, aqinileyo, oluqinileyo, okuqinileyo, abaqinileyo, obuqinileyo, eqinile, eziqinile, eliqinile, esiqinile, womelele = strong | sturdy
enamandla, ezinamandla, elinamandla, esinamandla, onamandla, anamandla, olunamandla, okunamandla, abanamandla, obunamandla = strong | powerful
ethambileyo, ezithambileyo, elithambileyo, esithambileyo, othambileyo, athambileyo, oluthambileyo, okuthambileyo, abathambileyo, obuthambileyo, ethambile, ezithambile = soft
elukhuni, ezilukhuni, elilukhuni, esilukhuni, olukhuni, alukhuni, olulukhuni, okulukhuni, abalukhuni, obulukhuni = hard
efudumeleyo, ezifudumeleyo, elifudumeleyo, esifudumeleyo, ofudumeleyo, afudumeleyo, olufudumeleyo, okufudumeleyo, abafudumeleyo, obufudumeleyo, efudumele, ezifudumele, elifudumele, efudumalayo, ezifudumalayo, ukufudumala, shushu, efudumezayo = warm
ebandayo, ezibandayo, elibandayo, esibandayo, obandayo, abandayo, olubandayo, okubandayo, ababandayo, obubandayo, ebanda, epholileyo, epholile = cold | cool
eshushu, ezishushu, elishushu, esishushu, oshushu, ashushu, olushushu, okushushu, abashushu, obushushu = hot
etshiphu, ezitshiphu, elitshiphu, esitshiphu, otshiphu, atshiphu, olutshiphu, okutshiphu, abatshiphu, obutshiphu, itshiphu, zitshiphu, litshiphu, sitshiphu, tshiphu, itshipu, etshipu, ezitshipu, engabizi, ezingabizi, engabizi kakhulu, ecip, ezicheap, echeap, engadulanga, ezingadulanga = cheap
ebiza kakhulu, ezibiza kakhulu, ebizayo, ezibizayo, edurayo, ezidurayo, idura, edulu, ezidulu, elidurayo, eduru, eziduru, elidulu, dulu, idulu, zidulu = expensive
esebenzayo, ezisebenzayo, elisebenzayo, esisebenzayo, osebenzayo, asebenzayo, olusebenzayo, okusebenzayo, abasebenzayo, obusebenzayo = working
esetyenzisiweyo, ezisetyenzisiweyo, isekenihendi, esecondhand, ezisetyenzisiwe, esele isetyenzisiwe = second hand | used
engangeni manzi, ezingangeni manzi, elingangeni manzi, esingangeni manzi, engangenwa ngamanzi, ezingangenwa ngamanzi, engangenwa manzi = waterproof
engaphukiyo, ezingaphukiyo, elingaphukiyo, engophukiyo, engaphuki, ezingaphuki = unbreakable
esongwayo, ezisongwayo, elisongwayo, esisongwayo, osongwayo, esongekayo = folding | foldable
etshajwayo, ezitshajwayo, etshajekayo, elitshajwayo, otshajwayo = rechargeable
engenantambo, ezingenantambo, elingenantambo, engenazintambo, ewireless = wireless | cordless
enesiciko, ezinesiciko, elinesiciko, esinesiciko = with lid
isiciko, iziciko = lid
enesiphatho, ezinesiphatho, isiphatho, iziphatho, umqheba, imiqheba = handle
enepokotho, ezinepokotho, eneepokotho, ipokotho, iipokotho = pocket | pockets
enehudi, enomnqwazi = hooded
engenaswekile, ezingenaswekile, engenayo iswekile = sugar free
engenagluten, ezingenagluten, engenayo igluten = gluten free
yendalo, zendalo, lendalo, yemvelo, zemvelo, iorganic, eorganic = natural | organic
enevumba elimnandi, ivumba, amavumba, enephunga, iphunga = scented | scent
emnandi, ezimnandi, elimnandi, esimnandi, omnandi, amnandi, olumnandi, okumnandi, abamnandi, obumnandi, mnandi, imnandi = tasty | nice
entsha kanye, efreshi, ezifreshi, efresh = fresh
eomileyo, ezomileyo, elomileyo, esomileyo, omileyo, aomileyo, olwomileyo, okwomileyo, abomileyo, obomileyo, eyomileyo, eyomisiweyo, ezomisiweyo = dried
esebenza ngelanga, ezisebenza ngelanga, esisebenza ngelanga, elanga = solar
ombane, yombane, zombane, sombane, lombane, esebenza ngombane, ezisebenza ngombane, umbane, kombane = electric
eyenziwe ngezandla, ezenziwe ngezandla, esenziwe ngezandla, elenziwe ngezandla, owenziwe ngezandla, eyenziwe ngesandla = handmade
yemveli, zemveli, semveli, lemveli, yesintu, sesintu, zesintu, lesintu, yakwantu, yesixhosa, sesixhosa, zesixhosa = traditional
yokwenene, zokwenene, yoqobo, zoqobo, eyoqobo, ezoqobo, yenene = genuine | real
ekhuselekileyo, ezikhuselekileyo, ekhuselekile, engenabungozi = safe
ufele, yofele, zofele, lofele, sofele, wofele, bofele, kofele, isikhumba, yesikhumba, zesikhumba, lesikhumba, sesikhumba, wesikhumba, besikhumba, kwesikhumba, ngofele = leather
iplanga, yeplanga, zeplanga, leplanga, seplanga, weplanga, beplanga, kweplanga, amaplanga, yamaplanga, zamaplanga, lamaplanga, samaplanga, wamaplanga, bamaplanga, kwamaplanga, ngomthi, ngeplanga, eyomthi = wood | wooden
iplastiki, yeplastiki, zeplastiki, leplastiki, seplastiki, weplastiki, beplastiki, kweplastiki, iiplastiki, yeiplastiki, zeiplastiki, leiplastiki, seiplastiki, weiplastiki, beiplastiki, kweiplastiki, ngeplastiki, eyeplastiki = plastic
intsimbi, yentsimbi, zentsimbi, lentsimbi, sentsimbi, wentsimbi, bentsimbi, kwentsimbi, isinyithi, yesinyithi, zesinyithi, lesinyithi, sesinyithi, wesinyithi, besinyithi, kwesinyithi, eyentsimbi, ezentsimbi, ngentsimbi, istainless, istili, yestili = steel | metal
umqhaphu, yomqhaphu, zomqhaphu, lomqhaphu, somqhaphu, womqhaphu, bomqhaphu, komqhaphu, ikotoni, yekotoni, zekotoni, lekotoni, sekotoni, wekotoni, bekotoni, kwekotoni, ngomqhaphu, ikotini, yekotini, zekotini = cotton
uboya, yoboya, zoboya, loboya, soboya, woboya, boboya, koboya, ngoboya = wool | woollen
isilika, yesilika, zesilika, lesilika, sesilika, wesilika, besilika, kwesilika = silk
ilinen, yelinen, zelinen, lelinen, selinen, welinen, belinen, kwelinen, ilineni, yelineni, zelineni, lelineni, selineni, welineni, belineni, kwelineni = linen
idenim, yedenim, zedenim, ledenim, sedenim, wedenim, bedenim, kwedenim = denim
yeglasi, zeglasi, seglasi, leglasi, ngeglasi = glass
udongwe, yodongwe, zodongwe, lodongwe, sodongwe, wodongwe, bodongwe, kodongwe, ngodongwe, isiramiki = clay | ceramic
ikopolo, yekopolo, zekopolo, lekopolo, sekopolo, wekopolo, bekopolo, kwekopolo, ubhedu, yobhedu, zobhedu, lobhedu, sobhedu, wobhedu, bobhedu, kobhedu = copper
ingcongolo, yengcongolo, zengcongolo, lengcongolo, sengcongolo, wengcongolo, bengcongolo, kwengcongolo, iingcongolo, yeingcongolo, zeingcongolo, leingcongolo, seingcongolo, weingcongolo, beingcongolo, kweingcongolo = reed
ifleece, yefleece, zefleece, lefleece, sefleece, wefleece, befleece, kwefleece = fleece
yerabha, zerabha, serabha, lerabha = rubber
ingca, yengca, zengca, lengca, sengca, wengca, bengca, kwengca, engca, ngengca = grass
ikhanvasi, yekhanvasi, zekhanvasi, lekhanvasi, sekhanvasi, wekhanvasi, bekhanvasi, kwekhanvasi, iseyile, yeseyile, zeseyile, leseyile, seseyile, weseyile, beseyile, kweseyile = canvas
umama, yomama, zomama, lomama, somama, womama, bomama, komama, oomama, mama, kamama, kumama, ngumama, kamamam, umamam, zoomama, yoomama = mother | women
utata, yotata, zotata, lotata, sotata, wotata, botata, kotata, ootata, tata, katata, kutata, ubawo, katatam, yootata, zootata = father | dad
umakhulu, yomakhulu, zomakhulu, lomakhulu, somakhulu, womakhulu, bomakhulu, komakhulu, oomakhulu, makhulu, kamakhulu, kumakhulu, ugogo, kagogo, gogo = grandmother | granny
utatomkhulu, yotatomkhulu, zotatomkhulu, lotatomkhulu, sotatomkhulu, wotatomkhulu, botatomkhulu, kotatomkhulu, ootatomkhulu, tatomkhulu, katatomkhulu, umkhulu, ubawomkhulu = grandfather
umntwana, yomntwana, zomntwana, lomntwana, somntwana, womntwana, bomntwana, komntwana, abantwana, yabantwana, zabantwana, labantwana, sabantwana, wabantwana, babantwana, kwabantwana, kubantwana, nabantwana, nomntwana, eyabantwana, ezabantwana, abantwana bam, umntwana wam, kubantwana bam = child | children | kids
ingane, yengane, zengane, lengane, sengane, wengane, bengane, kwengane, iingane, yeingane, zeingane, leingane, seingane, weingane, beingane, kweingane, izingane, yezingane, zezingane, lezingane, sezingane, wezingane, bezingane, kwezingane = child | children | kids
usana, yosana, zosana, losana, sosana, wosana, bosana, kosana, iintsana, yeintsana, zeintsana, leintsana, seintsana, weintsana, beintsana, kweintsana, lweentsana, yeentsana, zeentsana = baby
ibhebhi, yebhebhi, zebhebhi, lebhebhi, sebhebhi, webhebhi, bebhebhi, kwebhebhi, iibhebhi, yeibhebhi, zeibhebhi, leibhebhi, seibhebhi, weibhebhi, beibhebhi, kweibhebhi, ibaby, yebaby, zebaby, ibheybhi = baby
inkwenkwe, yenkwenkwe, zenkwenkwe, lenkwenkwe, senkwenkwe, wenkwenkwe, benkwenkwe, kwenkwenkwe, amakhwenkwe, yamakhwenkwe, zamakhwenkwe, lamakhwenkwe, samakhwenkwe, wamakhwenkwe, bamakhwenkwe, kwamakhwenkwe, inkwenkwana = boy | boys
intombazana, yentombazana, zentombazana, lentombazana, sentombazana, wentombazana, bentombazana, kwentombazana, amantombazana, yamantombazana, zamantombazana, lamantombazana, samantombazana, wamantombazana, bamantombazana, kwamantombazana, intombi, iintombi, yentombi = girl | girls
indoda, yendoda, zendoda, lendoda, sendoda, wendoda, bendoda, kwendoda, amadoda, yamadoda, zamadoda, lamadoda, samadoda, wamadoda, bamadoda, kwamadoda, ezamadoda = man | men
umfazi, yomfazi, zomfazi, lomfazi, somfazi, womfazi, bomfazi, komfazi, abafazi, yabafazi, zabafazi, labafazi, sabafazi, wabafazi, babafazi, kwabafazi, amanina, ababhinqileyo, ibhinqa, amabhinqa, ezabafazi, yamanenekazi, inenekazi, amanenekazi = woman | women
ulutsha, yolutsha, zolutsha, lolutsha, solutsha, wolutsha, bolutsha, kolutsha, iteenager = teenager | youth
umhlobo, yomhlobo, zomhlobo, lomhlobo, somhlobo, womhlobo, bomhlobo, komhlobo, abahlobo, yabahlobo, zabahlobo, labahlobo, sabahlobo, wabahlobo, babahlobo, kwabahlobo, umhlobo wam, itshomi, iitshomi, itshomi yam = friend
udade, yodade, zodade, lodade, sodade, wodade, bodade, kodade, oodade, udadewethu, kadadewethu, usisi, kasisi, sisi, usisi wam, oosisi = sister
umntakwethu, yomntakwethu, zomntakwethu, lomntakwethu, somntakwethu, womntakwethu, bomntakwethu, komntakwethu, abantakwethu, yabantakwethu, zabantakwethu, labantakwethu, sabantakwethu, wabantakwethu, babantakwethu, kwabantakwethu, ubhuti, kabhuti, bhuti, oobhuti, umninawa, umkhuluwa = brother
inkosikazi, yenkosikazi, zenkosikazi, lenkosikazi, senkosikazi, wenkosikazi, benkosikazi, kwenkosikazi, amakhosikazi, yamakhosikazi, zamakhosikazi, lamakhosikazi, samakhosikazi, wamakhosikazi, bamakhosikazi, kwamakhosikazi, umfazi wam, inkosikazi yam, umkam, umakoti, oomakoti = wife
umyeni, yomyeni, zomyeni, lomyeni, somyeni, womyeni, bomyeni, komyeni, abayeni, yabayeni, zabayeni, labayeni, sabayeni, wabayeni, babayeni, kwabayeni, umyeni wam, indoda yam = husband
isoka lam, iboyfriend = boyfriend
umtshana, yomtshana, zomtshana, lomtshana, somtshana, womtshana, bomtshana, komtshana, abatshana, yabatshana, zabatshana, labatshana, sabatshana, wabatshana, babatshana, kwabatshana, umtshana wam = niece | nephew
utitshala, yotitshala, zotitshala, lotitshala, sotitshala, wotitshala, botitshala, kotitshala, ootitshala, titshala, katitshala, utitshalakazi = teacher
umfundi, yomfundi, zomfundi, lomfundi, somfundi, womfundi, bomfundi, komfundi, abafundi, yabafundi, zabafundi, labafundi, sabafundi, wabafundi, babafundi, kwabafundi, umfundi wam = student | learner
unyana, yonyana, zonyana, lonyana, sonyana, wonyana, bonyana, konyana, oonyana, unyana wam = son
intombi yam, intombazana yam = daughter
umzukulwana, yomzukulwana, zomzukulwana, lomzukulwana, somzukulwana, womzukulwana, bomzukulwana, komzukulwana, abazukulwana, yabazukulwana, zabazukulwana, labazukulwana, sabazukulwana, wabazukulwana, babazukulwana, kwabazukulwana, umzukulwana wam = grandchild
usapho, yosapho, zosapho, losapho, sosapho, wosapho, bosapho, kosapho, iintsapho, yeintsapho, zeintsapho, leintsapho, seintsapho, weintsapho, beintsapho, kweintsapho, lwethu usapho, ifemeli, ifamily = family
umzali, yomzali, zomzali, lomzali, somzali, womzali, bomzali, komzali, abazali, yabazali, zabazali, labazali, sabazali, wabazali, babazali, kwabazali, abazali bam = parents
umntu omdala, abantu abadala = adult | adults
ipakethe, iipakethe, ipakethi, iipakethi, ipaki = pack | packet
idazini, iidazini = dozen
ilitha, iilitha, iilitre = litre
ikhilo, iikhilo, ikilo, iikilo, ikhilogram = kilogram | kg
imitha, iimitha = metre
iseti, iiseti, isethi = set
iperi, iiperi, ipere = pair
isaka, amasaka, ingxowa yesaka = sack | bag
ikreyithi, iikreyithi, ikesi, iikesi = crate | case
ivenkile, iivenkile, ishop, umthengisi, abathengisi = shop | store
uhlobo, iintlobo, ibrendi, iibrendi, ibrand = brand | kind
ubusika, ebusika, wasebusika, zasebusika, yasebusika, lasebusika, basebusika = winter
ihlobo, ehlotyeni, zasehlotyeni, yasehlotyeni, yehlobo, lasehlotyeni = summer
imvula, yemvula, lemvula, semvula, zemvula = rain
ilanga, zelanga, selanga, lelanga = sun
umsebenzi, emsebenzini, zomsebenzi, yomsebenzi, somsebenzi, lomsebenzi = work
icawa, icawe, ecaweni, zecawa, yecawa, zasecaweni = church
ulwandle, elwandle, zaselwandle, ibhitshi, ebhitshi, zasebhitshi = beach
ukupheka, yokupheka, zokupheka, lokupheka, sokupheka = cooking
ukubhaka, yokubhaka, zokubhaka, lokubhaka = baking
ukucoca, yokucoca, zokucoca, lokucoca = cleaning
ukulala, yokulala, zokulala, lokulala, sokulala = sleeping
ukufunda, yokufunda, zokufunda, sokufunda = reading | study
ukubhala, yokubhala, zokubhala, lokubhala = writing
ukudlala, yokudlala, zokudlala, lokudlala = playing | toy
uhambo, ukuhamba, yohambo, lohambo, zohambo, yokuhamba = travel
ukuhlamba, yokuhlamba, zokuhlamba, lokuhlamba, sokuhlamba = bath | washing
ukupeyinta, yokupeyinta, zokupeyinta = painting
ukucheba, yokucheba, zokucheba, ukusheva = shaving | cutting
yokugqibela, eyokugqibela, elokugqibela, esokugqibela, ezokugqibela, owokugqibela = last
`,
  /** Written number words → number. */
  numbers: {
    enye: 1,
    linye: 1,
    inye: 1,
    sinye: 1,
    elinye: 1,
    esinye: 1,
    omnye: 1,
    olunye: 1,
    kunye: 1,
    mnye: 1,
    kanye: 1,
    ezimbini: 2,
    amabini: 2,
    ababini: 2,
    emibini: 2,
    zimbini: 2,
    mabini: 2,
    mibini: 2,
    babini: 2,
    kabini: 2,
    zombini: 2,
    omabini: 2,
    bobabini: 2,
    yomibini: 2,
    isibini: 2,
    okubini: 2,
    kubini: 2,
    bini: 2,
    mbini: 2,
    ezibini: 2,
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
    okuthathu: 3,
    kuthathu: 3,
    ntathu: 3,
    thathu: 3,
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
    isine: 4,
    okune: 4,
    kune: 4,
    ezintlanu: 5,
    amahlanu: 5,
    abahlanu: 5,
    emihlanu: 5,
    zintlanu: 5,
    mahlanu: 5,
    mihlanu: 5,
    bahlanu: 5,
    kahlanu: 5,
    isihlanu: 5,
    okuhlanu: 5,
    ntlanu: 5,
    hlanu: 5,
    kuhlanu: 5,
    ezintandathu: 6,
    amathandathu: 6,
    abathandathu: 6,
    emithandathu: 6,
    zintandathu: 6,
    mathandathu: 6,
    isithandathu: 6,
    kathandathu: 6,
    ntandathu: 6,
    isixhenxe: 7,
    ezisixhenxe: 7,
    asixhenxe: 7,
    abasixhenxe: 7,
    zisixhenxe: 7,
    esisixhenxe: 7,
    isibhozo: 8,
    ezisibhozo: 8,
    asibhozo: 8,
    abasibhozo: 8,
    zisibhozo: 8,
    ithoba: 9,
    elithoba: 9,
    ezilithoba: 9,
    alithoba: 9,
    abalithoba: 9,
    zilithoba: 9,
    ishumi: 10,
    ezilishumi: 10,
    alishumi: 10,
    abalishumi: 10,
    zilishumi: 10,
    elishumi: 10,
    "ishumi elinanye": 11,
    "ishumi elinesibini": 12,
    idazini: 12,
    "ishumi elinesihlanu": 15,
    "amashumi amabini": 20,
    "ezingamashumi amabini": 20,
    "amashumi amathathu": 30,
    "amashumi amane": 40,
    "amashumi amahlanu": 50,
    "ezingamashumi amahlanu": 50,
    "amashumi amathandathu": 60,
    "amashumi asixhenxe": 70,
    "amashumi asibhozo": 80,
    "amashumi alithoba": 90,
    ikhulu: 100,
    "elikhulu leerandi": 100,
    "amakhulu amabini": 200,
    "amakhulu amathathu": 300,
    "amakhulu amane": 400,
    "amakhulu amahlanu": 500,
    iwaka: 1000,
    "amawaka amabini": 2000,
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
    okwesibini: 2,
    yesibini: 2,
    eyesibini: 2,
    lesibini: 2,
    elesibini: 2,
    sesibini: 2,
    esesibini: 2,
    wesibini: 2,
    owesibini: 2,
    zesibini: 2,
    ezesibini: 2,
    lwesibini: 2,
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
    okwesithandathu: 6,
    yesithandathu: 6,
    eyesithandathu: 6,
    lesithandathu: 6,
    elesithandathu: 6,
    sesithandathu: 6,
    esesithandathu: 6,
    wesithandathu: 6,
    owesithandathu: 6,
    zesithandathu: 6,
    ezesithandathu: 6,
    lwesithandathu: 6,
    okwesixhenxe: 7,
    yesixhenxe: 7,
    eyesixhenxe: 7,
    lesixhenxe: 7,
    elesixhenxe: 7,
    sesixhenxe: 7,
    esesixhenxe: 7,
    wesixhenxe: 7,
    owesixhenxe: 7,
    zesixhenxe: 7,
    ezesixhenxe: 7,
    lwesixhenxe: 7,
    okwesibhozo: 8,
    yesibhozo: 8,
    eyesibhozo: 8,
    lesibhozo: 8,
    elesibhozo: 8,
    sesibhozo: 8,
    esesibhozo: 8,
    wesibhozo: 8,
    owesibhozo: 8,
    zesibhozo: 8,
    ezesibhozo: 8,
    lwesibhozo: 8,
    okwethoba: 9,
    yethoba: 9,
    eyethoba: 9,
    lethoba: 9,
    elethoba: 9,
    sethoba: 9,
    esethoba: 9,
    wethoba: 9,
    owethoba: 9,
    zethoba: 9,
    ezethoba: 9,
    lwethoba: 9,
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
